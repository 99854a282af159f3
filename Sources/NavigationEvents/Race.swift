/// Events whose order against all others an engine does not guarantee; among themselves it does.
///
/// An engine's `EngineCapabilities` declare it, and comparisons of traces allow any order for it.
package struct Race: Hashable, Sendable, Codable {
  /// The kinds that keep their order among each other only.
  package var kinds: [EventKind]
  /// The reason: their source, which the rest does not share.
  package var reason: String

  /// Declares kinds racy.
  package init(_ kinds: [EventKind], reason: String) {
    self.kinds = kinds
    self.reason = reason
  }

  /// Declares a whole channel racy.
  package init(_ channel: Channel, reason: String) {
    self.init(EventKind.allCases.filter { $0.channel == channel }, reason: reason)
  }
}
