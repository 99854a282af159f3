package import AuthoredYAML

/// A recorded trace in a file that people review.
///
/// The file has the form of an expectation. In addition, an entry lists the values of its event
/// that were not observed.
extension Trace {
  /// Returns the file's text.
  ///
  /// - Parameter source: A note that names the recorded engine.
  package func recordedYAML(source: String) -> String {
    let head = [
      "trace: \(Trace.version)", "source: \(FlowYAML.list([source]))",
      "reason: recorded, not reviewed yet", "events:",
    ]
    let lines = head + untilNotModelled.events.flatMap(\.recordedLines)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the sources and the events from the root node of the file.
  ///
  /// - Throws: `AuthoredError` that names the file, the line and the key.
  package static func recorded(
    in node: AuthoredNode
  ) throws(AuthoredError) -> (source: [String], events: [TraceEvent]) {
    let recorded = try file.read(node)
    return (recorded.source, recorded.events)
  }

  private struct Recorded {
    var source: [String] = []
    var events: [TraceEvent] = []
  }

  private static let file = Shape.mapping(
    Recorded(),
    [
      versionKey(),
      .required("source", \.source, Tolerance.source, expected: Tolerance.cases, "its note"),
      .custom("reason", .text, "that nobody has reviewed it") { _, _ in },
      .required(
        "events", \.events, TraceEvent.recorded.list(of: "events", atLeast: "event"),
        expected: "a list of events", "the events"),
    ])
}

extension TraceEvent {
  /// The key next to an event's kind; its value is `event` or a list of the event's fields.
  private static let key = "notObserved"
  /// The name that is used for the part of navtrace that made up a value, since the file does not
  /// name the part.
  private static let part = "navtrace"

  fileprivate var recordedLines: [String] {
    let fields = kind.fields.filter {
      supplier(of: $0) != nil || extra?.hidden?.contains($0) == true
    }
    let isWhole = extra?.suppliedBy != nil
    guard isWhole || !fields.isEmpty else { return ["- \(self)"] }
    let text = self.fields.isEmpty && view == 1 ? "\(self): {}" : "\(self)"
    let mark = isWhole ? "event" : FlowYAML.list(fields.map(\.rawValue))
    return ["- \(text)", "  \(Self.key): \(mark)"]
  }

  fileprivate static let recorded: Shape<TraceEvent> = events { kind in
    let field = Shape<String>.text.then { name, node throws(AuthoredError) in
      guard let field = EventField(rawValue: name), kind.fields.contains(field) else {
        throw node.error(
          "unknown field '\(name)' of \(kind.rawValue)",
          expected: "one of \(kind.fields.map(\.rawValue).joined(separator: ", "))")
      }
      return field
    }
    let whole = Shape<[EventField]>.word(
      "event", for: [], expected: "'event', or a list of its fields")
    let fields = field.list(of: "fields", atLeast: "field")
    let mark = Shape(.either(whole.schema, fields.schema)) { node throws(AuthoredError) in
      try node.isList ? fields.read(node) : whole.read(node)
    }
    return [.custom(key, mark, "what of it was not observed") { $1.mark(notObserved: $0) }]
  }

  /// Marks fields as not observed; an empty list marks the event itself.
  private mutating func mark(notObserved fields: [EventField]) {
    var extra = TraceExtra()
    if fields.isEmpty { extra.suppliedBy = Self.part }
    for field in fields {
      if self[field] == nil {
        extra.hidden = (extra.hidden ?? []) + [field]
      } else {
        extra.supplied = (extra.supplied ?? [:]).merging([field: Self.part]) { $1 }
      }
    }
    self.extra = extra
  }
}
