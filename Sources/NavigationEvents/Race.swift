/// Kinds of events whose position relative to all other events varies.
///
/// The events of one race keep their order among themselves.
///
/// An engine's `EngineCapabilities` declare its races. A comparison of traces accepts racing events
/// at any position relative to other events.
package struct Race: Hashable, Sendable, Codable {
  /// The kinds whose events keep only the order among themselves.
  package var kinds: [EventKind]
  /// The reason for the race: the source of these events differs from the source of other events.
  package var reason: String

  /// Creates a race of the given kinds.
  package init(_ kinds: [EventKind], reason: String) {
    self.kinds = kinds
    self.reason = reason
  }

  /// Creates a race of all kinds of a channel.
  package init(_ channel: Channel, reason: String) {
    self.init(EventKind.allCases.filter { $0.channel == channel }, reason: reason)
  }
}
