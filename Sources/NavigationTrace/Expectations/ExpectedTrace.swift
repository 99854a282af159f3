public import AuthoredYAML

/// An expected trace, which an author wrote or accepted from a run.
public struct ExpectedTrace: Hashable, Sendable {
  /// The cases and rules of the oracle on which it rests; never empty.
  public var source: [String]
  /// The reason for a difference from the truth; `nil` in the expectation for every engine.
  public var reason: String?
  /// The file and function of the port, or the setting, that makes an engine differ; `nil` if the
  /// file does not say.
  public var port: String?
  /// The expected entries, in order.
  public var items: [ExpectedItem]

  /// Creates an expectation.
  public init(
    source: [String], reason: String? = nil, port: String? = nil, items: [ExpectedItem]
  ) {
    self.source = source
    self.reason = reason
    self.port = port
    self.items = items
  }

  /// Expects exactly the events of a recorded trace, up to the first script that the engine did not
  /// run: the expectation ends there, and later events are not compared.
  public init(_ trace: Trace, source: [String], reason: String? = nil) {
    let events = trace.untilSkippedScript.events
    self.init(source: source, reason: reason, items: events.map(ExpectedItem.event))
  }

  /// Every event in the order in which it is written, those of groups included.
  public var events: [TraceEvent] { items.flatMap(\.events) }
}

extension ExpectedTrace {
  /// Reads the text of an expectation file.
  ///
  /// - Parameter isOverride: Whether the file is one engine's, which has to give its reason.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(
    parsing text: String, file: String, isOverride: Bool = false
  ) throws(AuthoredError) {
    try self.init(
      authored: try AuthoredNode(parsing: text, file: file), isOverride: isOverride)
  }

  /// Reads an expectation from the root of its file.
  ///
  /// - Parameter isOverride: Whether the file is one engine's, which has to give its reason.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(authored node: AuthoredNode, isOverride: Bool = false) throws(AuthoredError) {
    let fields = try node.fields(
      ["trace", "source", "reason", "events"] + (isOverride ? ["port"] : []))
    try Trace.checkVersion(of: fields)
    self.init(source: [], items: [])
    let why = "why this engine differs from expected.yaml"
    reason = try fields["reason"]?.filledText(expected: why)
    if isOverride, reason == nil { _ = try fields.required("reason", expected: why) }
    port = try fields["port"]?.filledText(expected: "the file of the port that causes it")
    source = try Tolerance.source(of: fields)
    items = try Self.items(of: fields.filledList("events"))
  }

  /// Returns the line of each event, in the order of ``events``, from the root of the file.
  package static func lines(ofEventsIn node: AuthoredNode) -> [Int?] {
    let events = (try? node.entries())?.first { $0.key == "events" }?.value
    return ((try? events?.list()) ?? []).flatMap(ExpectedItem.lines)
  }

  /// Reads events alone, the list under `events` of an expectation file.
  ///
  /// - Throws: ``AuthoredError`` with file, line and key.
  package init(events text: String, file: String, source: [String]) throws(AuthoredError) {
    let node = try AuthoredNode(parsing: text, file: file)
    self.init(source: source, items: try Self.items(of: try node.list(of: "events")))
  }

  private static func items(of entries: [AuthoredNode]) throws(AuthoredError) -> [ExpectedItem] {
    var items: [ExpectedItem] = []
    for entry in entries { items.append(try ExpectedItem(authored: entry)) }
    return items
  }

  /// The file's text: one event a line, fields in the order of ``EventKind/fields``.
  public var yaml: String {
    var lines = ["trace: \(Trace.version)", "source: \(FlowYAML.list(source))"]
    if let reason { lines.append("reason: \(FlowYAML.block(reason))") }
    if let port { lines.append("port: \(FlowYAML.block(port))") }
    lines.append("events:")
    for item in items { lines += item.yamlLines }
    return lines.joined(separator: "\n") + "\n"
  }
}
