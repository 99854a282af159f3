package import AuthoredYAML

/// A trace as a run writes it for people to judge: an expectation's file, in which an entry also
/// says which values of its event were not observed.
extension Trace {
  /// Returns the file's text.
  ///
  /// - Parameter source: The note of what it was recorded from.
  package func recordedYAML(source: String) -> String {
    let head = [
      "trace: \(Trace.version)", "source: \(FlowYAML.list([source]))",
      "reason: recorded, not reviewed yet", "events:",
    ]
    let lines = head + untilSkippedScript.events.flatMap(\.recordedLines)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads the sources and the events from the root of the file.
  ///
  /// - Throws: `AuthoredError` with file, line and key.
  package static func recorded(
    in node: AuthoredNode
  ) throws(AuthoredError) -> (source: [String], events: [TraceEvent]) {
    let fields = try node.fields("trace", "source", "reason", "events")
    try checkVersion(of: fields)
    var events: [TraceEvent] = []
    for entry in try fields.filledList("events") { events.append(try TraceEvent(recorded: entry)) }
    return (try Tolerance.source(of: fields), events)
  }

  static func checkVersion(of fields: AuthoredFields) throws(AuthoredError) {
    let version = try fields.required("trace", expected: "'trace: \(Trace.version)'")
    guard try version.integer() == Trace.version else {
      throw version.error(
        "a version that this navtrace does not know: \(version.kind)",
        expected: "\(Trace.version)")
    }
  }
}

extension TraceEvent {
  /// The key beside an event's kind: `event`, or a list of its fields.
  private static let key = "notObserved"
  /// The part that is named as the one that made up a value.
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

  fileprivate init(recorded node: AuthoredNode) throws(AuthoredError) {
    let entries = node.isMapping ? try node.entries() : []
    guard entries.count == 2, entries[1].key == Self.key else {
      try self.init(authored: node)
      return
    }
    try self.init(named: entries[0].key, entries[0].value, allowsPatterns: false)
    let mark = entries[1].value
    var extra = TraceExtra()
    if mark.isList {
      for name in try mark.list() {
        let text = try name.string()
        guard let field = EventField(rawValue: text), kind.fields.contains(field) else {
          throw name.error(
            "unknown field '\(text)' of \(kind.rawValue)",
            expected: "one of \(kind.fields.map(\.rawValue).joined(separator: ", "))")
        }
        if self[field] == nil {
          extra.hidden = (extra.hidden ?? []) + [field]
        } else {
          extra.supplied = (extra.supplied ?? [:]).merging([field: Self.part]) { $1 }
        }
      }
    } else {
      guard try mark.string() == "event" else {
        throw mark.error("found \(mark.kind)", expected: "'event', or a list of its fields")
      }
      extra.suppliedBy = Self.part
    }
    self.extra = extra
  }
}
