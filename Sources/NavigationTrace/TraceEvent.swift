/// One callback (or step, completion, property change) with the arguments that matter.
public struct TraceEvent: Hashable, Sendable {
  /// What happened.
  public var kind: EventKind
  /// Ordinal of the web view, by first appearance in the trace; the first one, 1, is not printed.
  public var view: Int
  /// The arguments, by name; they are printed in the order of ``EventKind/fields``.
  public var fields: [EventField: TraceValue]
  /// What was noted with the event and is never compared.
  public var extra: TraceExtra?

  /// Creates an event: `TraceEvent(.didCommit, [.navigation: 1, .url: "/a"])`.
  public init(
    _ kind: EventKind, view: Int = 1, _ fields: [EventField: TraceValue] = [:],
    extra: TraceExtra? = nil
  ) {
    self.kind = kind
    self.view = view
    self.fields = fields
    self.extra = extra
  }

  /// The value of a field, nil where the event does not have it.
  public subscript(field: EventField) -> TraceValue? {
    get { fields[field] }
    set { fields[field] = newValue }
  }

  /// The fields that the event has, in the order in which they are printed.
  public var orderedFields: [(field: EventField, value: TraceValue)] {
    let known = kind.fields.compactMap { field in fields[field].map { (field, $0) } }
    guard known.count < fields.count else { return known }
    let strangers = EventField.allCases.filter { !kind.fields.contains($0) }
    return known + strangers.compactMap { field in fields[field].map { (field, $0) } }
  }
}
