/// Events whose order against all others an engine does not guarantee; among themselves it does.
public struct Race: Hashable, Sendable {
  /// The kinds that keep their order among each other only.
  public var kinds: Set<EventKind>
  /// Why: where they come from that the rest does not.
  public var reason: String

  /// Declares kinds racy.
  public init(_ kinds: Set<EventKind>, reason: String) {
    self.kinds = kinds
    self.reason = reason
  }

  /// Declares a whole channel racy.
  public init(_ channel: Channel, reason: String) {
    self.init(Set(EventKind.allCases.filter { $0.channel == channel }), reason: reason)
  }
}
