public import AuthoredYAML

/// An expectation with the form of its file and the place of each event.
public struct AuthoredExpectation: Hashable, Sendable {
  /// The expected trace: the parent's events with the changes, if the file states changes.
  public private(set) var trace: ExpectedTrace
  /// The changes that the file states; `nil` if it has the whole trace.
  public private(set) var changes: [ExpectationChange]?
  private var entries: [ExpectationDraft.Entry]

  /// The place of each event, in the order of ``ExpectedTrace/events``.
  ///
  /// An event of the parent has its place in the parent's file, a changed one the place of the
  /// change.
  public var places: [WrittenPlace] {
    entries.flatMap { entry in
      guard case .repeated(_, let times, _) = entry.item else { return entry.places }
      return Array(repeatElement(entry.places, count: times.upperBound).joined())
    }
  }

  /// The entries as lines of YAML, each with the places of its events.
  public var listing: [(lines: [String], places: [WrittenPlace])] {
    entries.map { ($0.item.yamlLines, $0.places) }
  }

  /// Reads an expectation from the root of its file.
  ///
  /// - Parameters:
  ///   - isOverride: Whether the file is one engine's, which gives its reason and the port's file.
  ///   - parent: Reads the next less specific file, if the file states changes; `nil` without one.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(
    authored node: AuthoredNode, isOverride: Bool,
    parent: () throws(AuthoredError) -> AuthoredExpectation? = { () throws(AuthoredError) in nil }
  ) throws(AuthoredError) {
    let fields = try node.fields(
      ["trace", "source", "reason", "events"]
        + (isOverride ? ["port", "changes"] : ["disputed"]))
    try Self.checkVersion(of: fields)
    let reason = "why this engine differs from expected.yaml"
    trace = ExpectedTrace(source: [], items: [])
    entries = []
    if isOverride {
      trace.reason = try fields.required("reason", expected: reason).filledText(expected: reason)
      trace.port = try fields.required("port", expected: Self.port).filledText(expected: Self.port)
    } else {
      trace.reason = try fields["reason"]?.filledText(expected: reason)
    }
    if let node = fields["changes"] {
      try readChanges(node, fields, parent)
    } else {
      try readEvents(fields, isOverride: isOverride)
    }
    if let node = fields["disputed"] { try readDispute(node) }
  }

  private static let port =
    "the file and function of the port, or the setting, that causes the difference, such as "
    + "'port: WebKitWebView.cpp, webkitWebViewWillStartLoad'"

  private static func checkVersion(of fields: AuthoredFields) throws(AuthoredError) {
    let version = try fields.required("trace", expected: "'trace: \(Trace.version)'")
    guard try version.integer() == Trace.version else {
      throw version.error(
        "a version that this navtrace does not know: \(version.kind)",
        expected: "\(Trace.version)")
    }
  }

  private mutating func readEvents(
    _ fields: AuthoredFields, isOverride: Bool
  ) throws(AuthoredError) {
    trace.source = try Tolerance.source(of: fields)
    guard fields["events"] != nil || !isOverride else {
      throw fields.node.error(
        "neither 'changes' nor 'events'",
        expected: "changes to the next less specific file, or a whole trace")
    }
    let nodes = try fields.filledList("events")
    trace.items = try ExpectedTrace.items(of: nodes)
    entries = zip(trace.items, nodes).map { .init(item: $0, places: $0.places(in: $1)) }
  }

  private mutating func readChanges(
    _ node: AuthoredNode, _ fields: AuthoredFields,
    _ parent: () throws(AuthoredError) -> AuthoredExpectation?
  ) throws(AuthoredError) {
    if let events = fields["events"] {
      throw events.error("'events' beside 'changes'", expected: "one of the two")
    }
    guard let parent = try parent() else {
      throw node.error(
        "changes to a file that is not there",
        expected: "expected.yaml, or a whole trace under 'events'")
    }
    trace.source = fields["source"] == nil ? parent.trace.source : try Tolerance.source(of: fields)
    var draft = ExpectationDraft(parent.entries)
    changes = try Self.apply(node, to: &draft)
    entries = draft.entries
    trace.items = draft.items
  }

  private mutating func readDispute(_ node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields("reason", "source", "changes")
    let tolerance = try Tolerance(authored: fields)
    var draft = ExpectationDraft(entries)
    let list = try fields.required("changes", expected: "changes to the events")
    let changes = try Self.apply(list, to: &draft)
    guard draft.items != trace.items else {
      throw node.error("both sides are the same", expected: "changes to the events")
    }
    trace.dispute = Dispute(
      reason: tolerance.reason, source: tolerance.source, changes: changes, items: draft.items)
  }

  /// Reads a list of changes and applies them one after another.
  private static func apply(
    _ node: AuthoredNode, to draft: inout ExpectationDraft
  ) throws(AuthoredError) -> [ExpectationChange] {
    let list = try node.list(of: "changes")
    guard !list.isEmpty else { throw node.error("an empty list", expected: "at least one change") }
    var changes: [ExpectationChange] = []
    for node in list {
      let change = try ExpectationChange(authored: node)
      let place = WrittenPlace(file: node.file, line: node.line)
      let content = try change.places(in: node)
      do throws(ChangeFailure) { try draft.apply(change, at: place, content: content) } catch {
        throw error.error(at: node)
      }
      changes.append(change)
    }
    guard !draft.items.isEmpty else {
      throw node.error("no event is left", expected: "at least one event")
    }
    var kept: Set<String> = []
    for item in draft.items {
      guard let name = item.firstUnkeptValue(keeping: &kept) else { continue }
      throw node.error(
        "no event before it keeps a value as '\(name)'",
        expected: "changes that leave '{capture: \(name)}' before '{same: \(name)}'")
    }
    return changes
  }
}

/// The other side of an expectation on which sources disagree; both sides are accepted.
public struct Dispute: Hashable, Sendable {
  /// The reason why it is not decided.
  public var reason: String
  /// The sources of the other side; never empty.
  public var source: [String]
  /// The changes that make the other side of the written events.
  public var changes: [ExpectationChange]
  /// The other side.
  public var items: [ExpectedItem]

  var yamlLines: [String] {
    [
      "disputed:", "  reason: \(FlowYAML.text(reason))", "  source: \(FlowYAML.list(source))",
      "  changes:",
    ] + changes.flatMap(\.yamlLines).map { "  \($0)" }
  }
}

extension ExpectedTrace {
  /// The side of an expectation that a trace takes.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// The events that the file has.
    case events
    /// The other side of a dispute.
    case disputed
  }

  /// The expectation with the other side of its dispute as its events; `nil` without a dispute.
  public var otherSide: ExpectedTrace? {
    guard let dispute else { return nil }
    var other = self
    other.items = dispute.items
    other.dispute = nil
    return other
  }
}

/// The place in a file at which an event is written.
public struct WrittenPlace: Hashable, Sendable {
  /// The file, as the reader was given it.
  public var file: String
  /// The line, from 1; `nil` if the YAML reader does not report it.
  public var line: Int?

  /// Creates a place.
  public init(file: String, line: Int? = nil) {
    self.file = file
    self.line = line
  }

  /// `expected.yaml:12`, without the folder.
  var short: String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return line.map { "\(name):\($0)" } ?? name
  }
}
