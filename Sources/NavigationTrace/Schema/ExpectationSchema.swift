import AuthoredYAML
public import FixtureSystem

extension ExpectedTrace {
  /// Returns the JSON Schema (draft 2020-12) of an expectation's file, made from the vocabulary.
  public static func jsonSchema() -> Data {
    let keys: [(name: String, value: Schema)] = [
      ("trace", ["const": .number("\(Trace.version)")]), ("source", source), ("reason", .anyText),
      ("port", .anyText), ("events", .list(of: item, atLeast: 1)),
    ]
    let schema = Schema.mapping(keys, required: ["trace", "source", "events"])
    return Data(
      schema.file(titled: "Expected trace of navtrace, version \(Trace.version)").utf8)
  }

  private static let event = EventKind.schema(allowingPatterns: true)

  /// A source; one beginning with `observed` names engine, version and file, see ``Observation``.
  private static let source = Schema.reference(to: "source") {
    .oneOrMore([
      "type": ["string", "number", "boolean"],
      "pattern": .text(
        #"^\s*(?!observed(\s|$))\S|^\s*observed\s+\S+\s+[0-9]+(\.[0-9]+)*\s+in\s+\S+/\S+\s*$"#),
    ])
  }

  /// An entry of `events`: an event, or a group of events.
  private static let item = Schema.reference(to: "item") {
    let events = Schema.list(of: event, atLeast: 1)
    let strands = Schema.list(of: .either(event, events), atLeast: 2)
    return .either(
      event,
      group("anyOrder", [("events", strands)], required: ["events"]),
      group("optional", [("events", events)], required: ["events"]))
  }

  private static func group(
    _ name: String, _ keys: [(name: String, value: Schema)], required: [String]
  ) -> Schema {
    .mapping(
      [
        (
          name,
          .mapping(
            [("reason", .anyText), ("source", source)] + keys,
            required: ["reason", "source"] + required)
        )
      ], required: [name])
  }
}
