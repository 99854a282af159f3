/// The fields of an event that get another value or are dropped.
public struct FieldChange: Hashable, Sendable {
  /// The other view; `nil` if it stays.
  public var view: Int?
  /// The new values.
  public var fields: [EventField: TraceValue]
  /// The fields that are dropped.
  public var without: [EventField]

  /// Creates a change.
  public init(
    view: Int? = nil, _ fields: [EventField: TraceValue] = [:], without: [EventField] = []
  ) {
    self.view = view
    self.fields = fields
    self.without = without
  }

  /// The change that makes one event another one of the same kind; `nil` if the kinds differ.
  init?(from old: TraceEvent, to new: TraceEvent) {
    guard old.kind == new.kind else { return nil }
    view = old.view == new.view ? nil : new.view
    fields = new.fields.filter { old.fields[$0.key] != $0.value }
    without = old.orderedFields.map(\.field).filter { new.fields[$0] == nil }
  }

  /// How many fields it is about.
  var count: Int { fields.count + without.count + (view == nil ? 0 : 1) }

  /// Returns an event with the change applied.
  ///
  /// - Throws: ``ChangeFailure`` if the event has a value already, or lacks a field to drop.
  func applied(to event: TraceEvent) throws(ChangeFailure) -> TraceEvent {
    var event = event
    let expected = "only the fields that differ"
    if let view {
      guard view != event.view else {
        throw ChangeFailure("to", "'view' is \(view) already", expected: expected)
      }
      event.view = view
    }
    for (field, value) in fields {
      guard event[field] != value else {
        throw ChangeFailure(
          "to", "'\(field.rawValue)' is \(FlowYAML.text(value)) already", expected: expected)
      }
      event[field] = value
    }
    for field in without {
      guard event[field] != nil else {
        throw ChangeFailure(
          "without", "the event has no '\(field.rawValue)'", expected: "fields that it has")
      }
      event.fields[field] = nil
    }
    return event
  }
}
