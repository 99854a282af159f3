public import AuthoredYAML
import FixtureSystem

/// An expected trace; it was either written by an author or accepted from a run.
///
/// Only the fields that an entry lists are compared. Groups and patterns allow differences between
/// runs. A group states its reason:
///
/// ```yaml
/// source: [A01, rule 3]
/// events:
///   - load: /a
///   - anyOrder: [[didCommit: {url: /a}], [title: A]]
///     reason: The title comes from another process.
///     source: rule 12
///   - didFinish
/// ```
public struct ExpectedTrace: Hashable, Sendable {
  /// The cases and rules of the oracle (`Fixtures/Oracle.yaml`) that support the trace; never
  /// empty.
  public var source: [String]
  /// The reason why one engine differs from WKWebView; `nil` if the expectation is for all engines.
  public var reason: String?
  /// The file and function of the WebKit port, or the setting, that causes the difference of an
  /// engine; `nil` if the expectation does not state it.
  package var port: String?
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

  /// Expects exactly the events of a recorded trace.
  ///
  /// If the engine did not model a part of a page, the expectation ends with the first such part,
  /// and later events are not compared.
  public init(_ trace: Trace, source: [String], reason: String? = nil) {
    let events = trace.untilNotModelled.events
    self.init(source: source, reason: reason, items: events.map(ExpectedItem.event))
  }

  /// All events, including the events in groups, in the written order.
  public var events: [TraceEvent] { items.flatMap(\.events) }
}

extension ExpectedTrace {
  /// Reads the text of an expectation file.
  ///
  /// - Parameter isOverride: Whether the file is for one engine only and therefore has to state a
  ///   reason.
  /// - Throws: `AuthoredError` that names the file, the line and the key.
  public init(
    parsing text: String, file: String, isOverride: Bool = false
  ) throws(AuthoredError) {
    try self.init(
      authored: try AuthoredNode(parsing: text, file: file), isOverride: isOverride)
  }

  /// Reads an expectation from the root of its file.
  ///
  /// - Parameter isOverride: Whether the file is for one engine only and therefore has to state a
  ///   reason.
  /// - Throws: `AuthoredError` that names the file, the line and the key.
  package init(authored node: AuthoredNode, isOverride: Bool = false) throws(AuthoredError) {
    self = try Self.shape(isOverride: isOverride).read(node)
  }

  private static let keys: [Key<ExpectedTrace>] = [
    Trace.versionKey(),
    .required("source", \.source, Tolerance.source, expected: Tolerance.cases, Tolerance.cases),
    .optional("reason", \.reason, .filledText(difference), difference),
    .optional(
      "port", \.port, .filledText("the file of the port that causes it"),
      "in an override, the port's file or setting that causes the difference"),
    .required(
      "events", \.items, entries, expected: "a list of events", "events and groups, in order"),
  ]
  private static let difference = "why this engine differs from expected.yaml"
  private static let entries = ExpectedItem.shape.list(of: "events", atLeast: "event")

  private static func shape(isOverride: Bool) -> Shape<ExpectedTrace> {
    let keys = isOverride ? Self.keys : Self.keys.filter { $0.name != "port" }
    return .mapping(
      ExpectedTrace(source: [], items: []), keys,
      check: { trace, fields throws(AuthoredError) in
        if isOverride, trace.reason == nil {
          throw fields.node.error("no key 'reason'", expected: difference)
        }
      })
  }

  /// Returns the JSON Schema (draft 2020-12) of an expectation file.
  package static func jsonSchema() -> Data {
    let schema = shape(isOverride: true).schema
    return Data(schema.file(titled: "Expected trace of navtrace, version \(Trace.version)").utf8)
  }

  /// Returns the line number of each event in the file's root node, in the order of ``events``.
  package static func lines(ofEventsIn node: AuthoredNode) -> [Int?] {
    let events = (try? node.entries())?.first { $0.key == "events" }?.value
    return ((try? events?.list()) ?? []).flatMap(ExpectedItem.lines)
  }

  /// Reads a list of events, like the one under `events` in an expectation file.
  ///
  /// - Throws: ``AuthoredError`` that names the file, the line and the key.
  package init(events text: String, file: String, source: [String]) throws(AuthoredError) {
    let node = try AuthoredNode(parsing: text, file: file)
    self.init(source: source, items: try ExpectedItem.shape.list(of: "events").read(node))
  }

  /// The text of the file: one event per line, with fields in the order of `EventKind/fields`.
  public var yaml: String {
    var lines = ["trace: \(Trace.version)", "source: \(FlowYAML.list(source))"]
    if let reason { lines.append("reason: \(FlowYAML.block(reason))") }
    if let port { lines.append("port: \(FlowYAML.block(port))") }
    lines.append("events:")
    for item in items { lines += item.yamlLines }
    return lines.joined(separator: "\n") + "\n"
  }
}
