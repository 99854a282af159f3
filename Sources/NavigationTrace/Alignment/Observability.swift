/// The limits of an engine: events and values that it does not report, and orders that vary.
///
/// A field of a recorded event is compared unless the event marks it as made up
/// (`TraceEvent/supplier(of:)`). If the event lacks an expected field, this is a difference, unless
/// `fields` lists the field: then the field is not observed. In the same way, a missing event is a
/// difference unless `kinds` or `variants` lists it.
public struct Observability: Hashable, Sendable {
  /// The kinds of events that the engine cannot show, each with the reason.
  package var kinds: [EventKind: String]
  /// The events that the engine cannot show, although it shows other events of the same kind.
  ///
  /// The value of a field distinguishes these events from the others.
  package var variants: [EventKind: [Variant]]
  /// The reasons why the engine cannot show fields, always or sometimes, keyed by kind and field.
  package var fields: [EventKind: [EventField: String]]
  /// Fields that a part of navtrace always or sometimes makes up, keyed by kind.
  package var suppliedFields: [EventKind: Set<EventField>]
  /// Groups of kinds whose position relative to all other kinds varies.
  ///
  /// A kind belongs to the first group that contains it.
  package var races: [Race]

  /// No limits: an engine that shows every event and value, always in the same order.
  public static let everything = Observability()

  /// Creates the limits of an engine.
  package init(
    kinds: [EventKind: String] = [:], variants: [EventKind: [Variant]] = [:],
    fields: [EventKind: [EventField: String]] = [:],
    suppliedFields: [EventKind: Set<EventField>] = [:], races: [Race] = []
  ) {
    self.kinds = kinds
    self.variants = variants
    self.fields = fields
    self.suppliedFields = suppliedFields
    self.races = races
  }

  /// The events of a kind that have a certain value in a field.
  package struct Variant: Hashable, Sendable {
    /// The field.
    package var field: EventField
    /// The value.
    package var value: TraceValue
    /// The reason why the engine cannot show these events.
    package var reason: String

    /// Creates a variant.
    package init(_ field: EventField, _ value: TraceValue, reason: String) {
      self.field = field
      self.value = value
      self.reason = reason
    }
  }

  /// Returns the reason why the engine cannot show an event; `nil` if it can show the event.
  package func reason(hiding event: TraceEvent) -> String? {
    kinds[event.kind] ?? variants[event.kind]?.first { event[$0.field] == $0.value }?.reason
  }

  /// Whether the engine itself always reports a field in events of the given kind.
  package func isAlwaysObserved(_ field: EventField, of kind: EventKind) -> Bool {
    fields[kind]?[field] == nil && suppliedFields[kind]?.contains(field) != true
  }

  /// Returns the limits of both engines.
  ///
  /// If both engines give a reason, this engine's reason is used.
  package func merging(_ other: Observability) -> Observability {
    Observability(
      kinds: kinds.merging(other.kinds) { first, _ in first },
      variants: variants.merging(other.variants) { $0 + $1 },
      fields: fields.merging(other.fields) { $0.merging($1) { first, _ in first } },
      suppliedFields: suppliedFields.merging(other.suppliedFields) { $0.union($1) },
      races: races + other.races)
  }

  /// Returns the index in `races` of the group that a kind belongs to; `nil` if the kind does not
  /// race.
  ///
  /// Steps (actions of the app or the user) never race.
  func race(of kind: EventKind) -> Int? {
    guard kind.channel != .step else { return nil }
    return races.firstIndex { $0.kinds.contains(kind) }
  }
}
