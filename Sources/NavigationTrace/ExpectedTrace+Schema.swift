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
    let properties: [String: TraceValue] = [
      "trace": ["const": .integer(Trace.version)], "source": source, "reason": FileSchema.text,
      "events": FileSchema.list(of: item, atLeast: 1),
    ]
    return try FileSchema.json(
      FileSchema.object(properties, required: ["trace", "source", "events"]),
      titled: "Expected trace of navtrace, version \(Trace.version)",
      definitions: EventKind.definitions(allowingPatterns: true))
  }

  private static let source = FileSchema.either(
    FileSchema.text, FileSchema.list(of: FileSchema.text, atLeast: 1))
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
