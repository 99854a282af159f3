import AuthoredYAML
public import EssentialFoundation

extension ExpectedTrace {
  /// Returns the JSON Schema (draft 2020-12) of an expectation's file, made from the vocabulary.
  public static func jsonSchema() -> Data {
    let head: [(name: String, value: Schema)] = [
      ("trace", ["const": .number("\(Trace.version)")]), ("source", source), ("reason", .anyText),
    ]
    let port: [(name: String, value: Schema)] = [("port", .anyText)]
    let events: [(name: String, value: Schema)] = [("events", .list(of: item, atLeast: 1))]
    let changes: [(name: String, value: Schema)] = [("changes", .list(of: change, atLeast: 1))]
    let disputed = Schema.mapping(
      [("reason", .anyText), ("source", source)] + changes,
      required: ["reason", "source", "changes"])
    let schema: Schema = [
      "anyOf": [
        .mapping(
          head + events + [("disputed", disputed)], required: ["trace", "source", "events"]),
        .mapping(
          head + events + port, required: ["trace", "source", "reason", "port", "events"]),
        .mapping(head + port + changes, required: ["trace", "reason", "port", "changes"]),
      ]
    ]
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
      group("oneOf", [("events", strands)], required: ["events"]),
      group("optional", [("events", events)], required: ["events"]),
      group(
        "repeat", [("events", events), ("min", times(from: 0)), ("max", times(from: 1))],
        required: ["events", "max"]),
      group(
        "any", [("max", times(from: 1)), ("kinds", .list(of: callback, atLeast: 1))],
        required: ["max"]))
  }

  private static let callback = Schema.words(
    EventKind.allCases.filter { $0.channel != .step }.map(\.rawValue))

  private static func times(from least: Int) -> Schema {
    .integer(in: least...ExpectedItem.stateLimit)
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

  /// An event of the less specific file, the nth one if several are alike.
  private static let matcher = Schema.reference(to: "matcher") {
    .either(
      event,
      [
        "type": "object", "minProperties": 2, "maxProperties": 2, "required": ["nth"],
        "properties": ["nth": .integer(in: 1...10_000)],
      ])
  }

  /// An entry of `changes`.
  private static let change = Schema.reference(to: "change") {
    let fields = EventField.allCases.map(\.rawValue)
    let selection = Schema.either(
      matcher, .mapping([("from", matcher), ("to", matcher)], required: ["from", "to"]))
    let content = Schema.oneOrMore(item)
    let altered = Schema.mapping(
      [
        ("change", matcher),
        (
          "to",
          [
            "type": "object", "propertyNames": .words(["view"] + fields),
          ]
        ),
        ("without", .list(of: .words(fields), atLeast: 1)),
      ], required: ["change"])
    let placed = ["before", "after"].flatMap { spot in
      [("insert", content), ("move", selection)].map { verb, subject in
        Schema.mapping([(verb, subject), (spot, matcher)], required: [verb, spot])
      }
    }
    return .either(
      [altered, .mapping([("remove", selection)], required: ["remove"])] + placed
        + [
          .mapping([("replace", selection), ("with", content)], required: ["replace", "with"])
        ])
  }
}
