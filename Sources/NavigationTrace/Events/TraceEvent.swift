/// One event of a trace: a callback, a step, a completion or a property change, with its arguments.
public struct TraceEvent: Hashable, Sendable {
  /// The kind of event.
  public var kind: EventKind
  /// Ordinal of the web view, by first appearance in the trace; the number 1 is not printed.
  public var view: Int
  /// The arguments, keyed by field; they are printed in the order of `EventKind/fields`.
  public var fields: [EventField: TraceValue]
  /// Data that was recorded with the event and is never compared.
  package var extra: TraceExtra?

  /// Creates an event, as in `TraceEvent(.didCommit, [.navigation: 1, .url: "/a"])`.
  public init(
    _ kind: EventKind, view: Int = 1, _ fields: [EventField: TraceValue] = [:],
    extra: TraceExtra? = nil
  ) {
    self.kind = kind
    self.view = view
    self.fields = fields
    self.extra = extra
  }

  /// The value of a field; `nil` if the event does not have the field.
  public subscript(field: EventField) -> TraceValue? {
    get { fields[field] }
    set { fields[field] = newValue }
  }

  /// Returns the recorded value of a field or detail; `nil` if the event does not have it.
  package func recorded(_ field: EventField) -> TraceValue? {
    fields[field] ?? (field.isDetail ? extra?.details?[field] : nil)
  }

  /// The details of the event, as lines that an expectation may contain, such as `httpBody: q=a+b`.
  package var detailLines: [String] {
    kind.fields.compactMap { field in
      extra?.details?[field].map { "\(field.rawValue): \(FlowYAML.text($0))" }
    }
  }

  /// Returns a copy of the event with additional details, which have to be fields of its kind.
  package func with(details: [EventField: TraceValue]) -> TraceEvent {
    var event = self
    var extra = extra ?? TraceExtra()
    extra.details = (extra.details ?? [:]).merging(details) { $1 }
    event.extra = extra
    return event
  }

  /// The fields that the event has, in the order in which they are printed.
  package var orderedFields: [(field: EventField, value: TraceValue)] {
    let known = kind.fields.compactMap { field in fields[field].map { (field, $0) } }
    guard known.count < fields.count else { return known }
    let others = EventField.allCases.filter { !kind.fields.contains($0) }
    return known + others.compactMap { field in fields[field].map { (field, $0) } }
  }
}

extension TraceEvent: CustomStringConvertible {
  /// The event as one line of YAML, such as `didCommit: {view: 2, navigation: 1, url: /a}`.
  public var description: String {
    var entries = orderedFields.map { ($0.field.rawValue, FlowYAML.text($0.value)) }
    if view == 1, fields.count == 1, let main = kind.mainField, let value = fields[main] {
      return "\(kind.rawValue): \(FlowYAML.text(value))"
    }
    if view != 1 { entries.insert(("view", "\(view)"), at: 0) }
    return entries.isEmpty ? kind.rawValue : "\(kind.rawValue): \(FlowYAML.map(entries))"
  }
}

extension TraceEvent {
  /// The sentence that an ``EventKind/notModelled`` event reports; `nil` for all other events.
  ///
  /// An example is `/ has a script that the model does not run`.
  package var partNotModelled: String? {
    guard kind == .notModelled, case .string(let message)? = self[.message] else { return nil }
    guard case .string(let url)? = self[.url] else { return "the view \(message)" }
    return "\(url) \(message)"
  }
}

extension Trace {
  /// A sentence for each part of a page that the engine did not model.
  ///
  /// Events after the first such part may be different in a browser. Such events are not compared,
  /// and are not recorded as expected.
  package var partsNotModelled: [String] { events.compactMap(\.partNotModelled) }

  /// The trace up to and including the first part that the engine did not model.
  public var untilNotModelled: Trace {
    guard let end = events.firstIndex(where: { $0.kind == .notModelled }) else { return self }
    var trace = self
    trace.events = Array(events[...end])
    return trace
  }
}

/// The recorder's additions to an event, such as its time, its details and its unobserved parts.
public struct TraceExtra: Hashable, Sendable, Codable {
  /// Seconds since the scenario began.
  public var seconds: Double?
  /// The engine's own signals that were translated to the event, in order.
  package var native: [String]?
  /// The part of navtrace that made up the event; `nil` if the engine reported it.
  package var suppliedBy: String?
  /// The parts of navtrace that made up values, keyed by field.
  package var supplied: [EventField: String]?
  /// Fields whose value is left out, because the engine did not report it for this event.
  package var hidden: [EventField]?
  /// The part of navtrace that delayed the event.
  ///
  /// In that case, the engine did not determine the event's position in the trace.
  package var heldBy: String?
  /// True if the app's delegate has no method for the callback, so that only the recorder received
  /// it.
  package var unhandled: Bool?
  /// The details of the event, keyed by field (see `EventField.isDetail`).
  package var details: [EventField: TraceValue]?

  /// Creates the additions to an event; values that are `nil` are not written.
  package init(seconds: Double? = nil, native: [String]? = nil) {
    self.seconds = seconds
    self.native = native
  }
}

extension TraceEvent {
  /// Returns the part of navtrace that made up a field's value; `nil` if the engine supplied it.
  package func supplier(of field: EventField) -> String? {
    guard let extra, extra.suppliedBy != nil || extra.supplied != nil else { return nil }
    return kind.engineFields.contains(field)
      ? extra.suppliedBy ?? extra.supplied?[field] : nil
  }

  /// Whether a part of navtrace made up the event or one of its fields.
  package var hasSuppliedPart: Bool { extra?.suppliedBy != nil || extra?.supplied != nil }

  /// A note on the event's origin: the values that were not observed, the parts of navtrace that
  /// made them up, and whether the app ignored the event; `nil` if everything was observed and
  /// handled.
  package var originNote: String? {
    guard let extra else { return nil }
    let fields =
      (extra.supplied ?? [:]).map { "\($0.key.rawValue) (\($0.value))" }.sorted()
      + (extra.hidden ?? []).map(\.rawValue)
    let parts = [
      extra.suppliedBy.map { "not observed (\($0))" },
      fields.isEmpty ? nil : "not observed: \(fields.joined(separator: ", "))",
      extra.heldBy.map { "place not observed (\($0))" },
      extra.unhandled == true ? "no delegate method" : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// A short note if navtrace made up the event or the app ignored it; otherwise `nil`.
  package var shortNote: String? {
    if extra?.suppliedBy != nil { return "not observed" }
    return extra?.unhandled == true ? "no delegate method" : nil
  }

  /// A copy of the event without the values that navtrace made up; `nil` if it made up the event
  /// itself.
  public var withoutSupplied: TraceEvent? {
    guard hasSuppliedPart else { return self }
    guard extra?.suppliedBy == nil else { return nil }
    var event = self
    event.fields = fields.filter { supplier(of: $0.key) == nil }
    return event
  }
}
