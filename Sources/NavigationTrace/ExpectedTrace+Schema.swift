#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension ExpectedTrace {
  /// The JSON Schema (draft 2020-12) of an expectation's file, made from the vocabulary.
  public static func jsonSchema() throws -> Data {
    let item = FileSchema.either(
      FileSchema.reference("event"),
      group("anyOrder", of: strands), group("oneOf", of: strands), group("optional", of: events),
      group(
        "repeat", of: events, ["min": times(from: 0), "max": times(from: 1)], required: ["max"]),
      wild)
    let head: [String: TraceValue] = [
      "trace": ["const": .integer(Trace.version)], "source": source, "reason": FileSchema.text,
    ]
    let port: [String: TraceValue] = ["port": FileSchema.text]
    let whole: [String: TraceValue] = [
      "events": FileSchema.list(of: FileSchema.reference("item"), atLeast: 1)
    ]
    let disputed = FileSchema.object(
      ["reason": FileSchema.text, "source": source, "changes": changes],
      required: ["reason", "source", "changes"])
    let forms = FileSchema.either(
      FileSchema.object(
        head.merging(whole) { $1 }.merging(["disputed": disputed]) { $1 },
        required: ["trace", "source", "events"]),
      FileSchema.object(
        head.merging(whole) { $1 }.merging(port) { $1 },
        required: ["trace", "source", "reason", "port", "events"]),
      FileSchema.object(
        head.merging(port) { $1 }.merging(["changes": changes]) { $1 },
        required: ["trace", "reason", "port", "changes"]))
    return try FileSchema.json(
      forms, titled: "Expected trace of navtrace, version \(Trace.version)",
      definitions: EventKind.definitions(allowingPatterns: true)
        .merging(changeDefinitions) { $1 }.merging(["item": item]) { $1 })
  }

  private static let source = FileSchema.either(
    sourceText, FileSchema.list(of: sourceText, atLeast: 1))
  /// What begins with `observed` names the engine, its version and the file, see ``Observation``.
  private static let sourceText: TraceValue = [
    "type": ["string", "number", "boolean"],
    "pattern":
      #"^\s*(?!observed(\s|$))\S|^\s*observed\s+\S+\s+[0-9]+(\.[0-9]+)*\s+in\s+\S+/\S+\s*$"#,
  ]
  private static let events = FileSchema.list(of: FileSchema.reference("event"), atLeast: 1)
  private static let strands = FileSchema.list(
    of: FileSchema.either(FileSchema.reference("event"), events), atLeast: 2)

  private static func times(from least: Int) -> TraceValue {
    FileSchema.integer(least...ExpectedItem.stateLimit)
  }

  private static func group(
    _ name: String, of content: TraceValue, _ more: [String: TraceValue] = [:],
    required: [String] = []
  ) -> TraceValue {
    let properties: [String: TraceValue] = [
      "reason": FileSchema.text, "source": source, "events": content,
    ]
    return FileSchema.object(
      [
        name: FileSchema.object(
          properties.merging(more) { $1 }, required: ["reason", "source", "events"] + required)
      ], required: [name])
  }

  /// `any`, which names kinds and no events.
  private static var wild: TraceValue {
    let kinds = EventKind.allCases.filter { $0.channel != .step }.map(\.rawValue)
    let properties: [String: TraceValue] = [
      "reason": FileSchema.text, "source": source, "max": times(from: 1),
      "kinds": FileSchema.list(of: FileSchema.word(of: kinds), atLeast: 1),
    ]
    return FileSchema.object(
      ["any": FileSchema.object(properties, required: ["reason", "source", "max"])],
      required: ["any"])
  }
}
