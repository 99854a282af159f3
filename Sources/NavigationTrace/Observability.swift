/// What an engine cannot show of itself, and where its order is not certain.
///
/// A field that a recorded event has is always compared. One that it lacks is unobservable if the
/// table says so, otherwise a difference; the same goes for events. Unobservable covers nothing.
public struct Observability: Hashable, Sendable {
  /// Kinds that the engine cannot show, each with the reason.
  public var kinds: [EventKind: String]
  /// Fields that the engine cannot show, by kind, each with the reason.
  public var fields: [EventKind: [EventField: String]]
  /// Groups of kinds that race against the rest; a kind is looked up in the first one that has it.
  public var races: [Race]

  /// An engine that shows everything in one order.
  public static let everything = Observability()

  /// Creates a table.
  public init(
    kinds: [EventKind: String] = [:], fields: [EventKind: [EventField: String]] = [:],
    races: [Race] = []
  ) {
    self.kinds = kinds
    self.fields = fields
    self.races = races
  }
}
