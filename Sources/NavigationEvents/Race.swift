/// Kinds of events whose order relative to all other events is not guaranteed by an engine.
///
/// The events of one race keep their order among themselves.
///
/// An engine's `EngineCapabilities` declare its races. A comparison of traces accepts racing events
/// in any order relative to other events.
package struct Race: Hashable, Sendable, Codable {
  /// The kinds that keep only their order among themselves.
  package var kinds: [EventKind]
  /// The reason why they race: the source of these events, which other events do not share.
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
