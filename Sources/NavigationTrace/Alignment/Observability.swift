/// The limits of an engine: values that it does not report itself, and orders without meaning.
///
/// A field that a recorded event has is compared, unless the event marks it as made up
/// (`TraceEvent/supplier(of:)`). A field that the event lacks counts as not observed if `fields`
/// lists it, otherwise as a difference. Missing events are treated alike, by `kinds` and
/// `variants`.
public struct Observability: Hashable, Sendable {
  /// Kinds that the engine cannot show, each with the reason.
  package var kinds: [EventKind: String]
  /// Events that the engine cannot show although it shows others of their kind; a field tells them
  /// apart.
  package var variants: [EventKind: [Variant]]
  /// Fields that the engine cannot show, always or at times, by kind, each with the reason.
  package var fields: [EventKind: [EventField: String]]
  /// Fields that a part of navtrace makes up, always or at times, by kind.
  package var suppliedFields: [EventKind: Set<EventField>]
  /// Groups of kinds that race against all other kinds; a kind belongs to the first group with it.
  package var races: [Race]

  /// An engine that shows everything in one order.
  public static let everything = Observability()

  /// Creates a table.
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

  /// The events of a kind that have one value in a field.
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

  /// Returns the reason why the engine cannot show an event; `nil` if it can.
  package func reason(hiding event: TraceEvent) -> String? {
    kinds[event.kind] ?? variants[event.kind]?.first { event[$0.field] == $0.value }?.reason
  }

  /// Whether a field of an event that came is always observed.
  package func isAlwaysObserved(_ field: EventField, of kind: EventKind) -> Bool {
    fields[kind]?[field] == nil && suppliedFields[kind]?.contains(field) != true
  }

  /// Returns the limits of both engines; where both give a reason, this engine's is used.
  package func merging(_ other: Observability) -> Observability {
    Observability(
      kinds: kinds.merging(other.kinds) { first, _ in first },
      variants: variants.merging(other.variants) { $0 + $1 },
      fields: fields.merging(other.fields) { $0.merging($1) { first, _ in first } },
      suppliedFields: suppliedFields.merging(other.suppliedFields) { $0.union($1) },
      races: races + other.races)
  }

  /// Returns the index of the race that a kind takes part in; `nil` if the kind does not race.
  ///
  /// Steps never race.
  func race(of kind: EventKind) -> Int? {
    guard kind.channel != .step else { return nil }
    return races.firstIndex { $0.kinds.contains(kind) }
  }
}
