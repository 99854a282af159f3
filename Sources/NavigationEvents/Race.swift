/// Events whose order against all others an engine does not guarantee; among themselves it does.
public struct Race: Hashable, Sendable, Codable {
  /// The kinds that keep their order among each other only.
  public var kinds: [EventKind]
  /// The reason: their source, which the rest does not share.
  public var reason: String

  /// Declares kinds racy.
  public init(_ kinds: [EventKind], reason: String) {
    self.kinds = kinds
    self.reason = reason
  }

  /// Declares a whole channel racy.
  public init(_ channel: Channel, reason: String) {
    self.init(EventKind.allCases.filter { $0.channel == channel }, reason: reason)
  }
}
