/// How many requests of a session have begun and not ended.
public struct OpenExchanges: Hashable, Sendable {
  /// Those that go on by themselves: being answered, delayed, or waiting for the client to read.
  public var active: Int
  /// Those that wait for a gate to be opened, or say nothing more.
  public var held: Int
  /// WebSockets that are open and wait for their client.
  public var listening = 0

  static let none = OpenExchanges(active: 0, held: 0)

  /// Whether nothing will happen unless a client or the owner of a gate does something.
  public var isIdle: Bool { active == 0 }
}
