public import AuthoredYAML

/// An expected trace, which an author wrote or accepted from a run.
public struct ExpectedTrace: Hashable, Sendable {
  /// The cases and rules of the oracle on which it rests; never empty.
  public var source: [String]
  /// The reason for a difference from the truth; `nil` in the expectation for every engine.
  public var reason: String?
  /// The file and function of the port, or the setting, that makes an engine differ; `nil` in the
  /// expectation that holds for every engine.
  public var port: String?
  /// The expected entries, in order.
  public var items: [ExpectedItem]
  /// The dispute, if sources disagree; only in the expectation that holds for every engine.
  public var dispute: Dispute?

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
  /// Reads an expectation file that has the whole trace.
  ///
  /// - Parameter isOverride: Whether the file is one engine's, which has to give its reason and the
  ///   port's file.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(
    parsing text: String, file: String, isOverride: Bool = false
  ) throws(AuthoredError) {
    try self.init(
      authored: try AuthoredNode(parsing: text, file: file), isOverride: isOverride)
  }

  /// Reads an expectation that has the whole trace from the root of its file.
  ///
  /// - Parameter isOverride: Whether the file is one engine's, which has to give its reason and the
  ///   port's file.
  /// - Throws: `AuthoredError` with file, line and key.
  public init(authored node: AuthoredNode, isOverride: Bool = false) throws(AuthoredError) {
    self = try AuthoredExpectation(authored: node, isOverride: isOverride).trace
  }

  /// Reads events alone, the list under `events` of an expectation file.
  ///
  /// - Throws: ``AuthoredError`` with file, line and key.
  package init(events text: String, file: String, source: [String]) throws(AuthoredError) {
    let node = try AuthoredNode(parsing: text, file: file)
    self.init(source: source, items: try Self.items(of: try node.list(of: "events")))
  }

  static func items(of entries: [AuthoredNode]) throws(AuthoredError) -> [ExpectedItem] {
    var items: [ExpectedItem] = []
    var kept: Set<String> = []
    for entry in entries {
      let item = try ExpectedItem(authored: entry)
      if let name = item.firstUnkeptValue(keeping: &kept) {
        throw entry.error(
          "nothing before it keeps a value as '\(name)'",
          expected: "'{capture: \(name)}' in an event before")
      }
      items.append(item)
    }
    return items
  }

  /// The file's text: one event a line, fields in the order of ``EventKind/fields``.
  public var yaml: String {
    var lines = ["trace: \(Trace.version)", "source: \(FlowYAML.list(source))"]
    if let reason { lines.append("reason: \(FlowYAML.block(reason))") }
    if let port { lines.append("port: \(FlowYAML.block(port))") }
    lines.append("events:")
    for item in items { lines += item.yamlLines }
    lines += dispute?.yamlLines ?? []
    return lines.joined(separator: "\n") + "\n"
  }
}

extension ExpectedTrace {
  /// The causes that ``port`` names.
  public var causes: [String] {
    (port ?? "").split(separator: ";").map {
      String($0.drop(while: \.isWhitespace))
    }
  }

  /// Whether a text names the cause of an engine's difference: a file of its sources, perhaps with
  /// a function or more words behind a comma, or `setting NAME`; several with `;` between them.
  public static func namesCause(_ port: String) -> Bool {
    let causes = port.split(separator: ";", omittingEmptySubsequences: false)
    return causes.allSatisfy { cause in
      let text = String(cause.drop(while: \.isWhitespace))
      return text.wholeMatch(of: /setting \S.*/) != nil
        || text.wholeMatch(of: /[\w\/+.-]+\.(c|cpp|h|in|m|mm|swift)(, \S.*)?/) != nil
    }
  }
}
