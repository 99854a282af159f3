public import AuthoredYAML
public import FixtureSystem

/// The events of one run in the order in which they arrived.
public struct Trace: Hashable, Sendable {
  /// The version of the file formats that this module reads and writes.
  package static let version = 1

  /// The engine's name, such as `model` or `webkitgtk`, followed by the WebKit feature flags that
  /// differ from their defaults, as in `webkitgtk+SiteIsolation`.
  public var engine: String
  /// The version of the engine, such as `2.50.6`.
  package var engineVersion: String
  /// The scenario's name, such as `redirect/chain`.
  public var scenario: String
  /// The kinds of events that the engine cannot report; expected events of these kinds are not
  /// compared.
  package var hidden: [EventKind] = []
  /// The events, in order of arrival.
  public var events: [TraceEvent]

  /// Creates a trace.
  public init(
    engine: String, engineVersion: String = "", scenario: String = "", events: [TraceEvent] = []
  ) {
    self.engine = engine
    self.engineVersion = engineVersion
    self.scenario = scenario
    self.events = events
  }
}

extension Trace {
  /// Reads the interchange form.
  ///
  /// - Parameter file: The name of the file, for error messages.
  /// - Throws: `AuthoredError` that names the file, the line and the key.
  public init(json: Data, file: String) throws(AuthoredError) {
    guard let text = String(validating: json, as: UTF8.self) else {
      throw AuthoredError(
        file: file, problem: "is not UTF-8", expected: "a trace of version \(Trace.version) in JSON"
      )
    }
    let node = try AuthoredNode(parsingJSON: text, file: file)
    self = try Self.shape.read(node)
    if let kind = hidden.first(where: { kind in events.contains { $0.kind == kind } }) {
      let hidden = try node.entries().first { $0.key == "hidden" }
      throw (hidden?.value ?? node).error(
        "the trace has an event '\(kind.rawValue)'",
        expected: "only kinds of events that the engine never reports")
    }
  }

  /// Returns the JSON Schema (draft 2020-12) of the interchange form.
  package static func jsonSchema() -> Data {
    Data(shape.schema.file(titled: "navtrace trace, version \(version)").utf8)
  }

  /// Returns the interchange form, with sorted keys and one final newline.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension Trace {
  /// The name of a file for the trace, without extension, such as `redirects-302.wkwebview@18.5`.
  package var fileStem: String {
    let version = engineVersion.isEmpty ? "" : "@\(engineVersion)"
    return "\(scenario.isEmpty ? "no-scenario" : scenario).\(engine)\(version)"
  }

  /// A copy of the trace in which each late answer is part of the event that asked for it.
  package var withAnswersAtQuestions: Trace {
    var events: [TraceEvent] = []
    for event in self.events {
      let question = events.firstIndex {
        event.kind == .answered && $0[.answer] == nil && event.answers($0)
      }
      guard let question else {
        events.append(event)
        continue
      }
      events[question][.answer] = event[.answer]
    }
    var copy = self
    copy.events = events
    return copy
  }
}
