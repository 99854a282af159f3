extension ExpectedTrace {
  /// A list of changes.
  static var changes: TraceValue {
    FileSchema.list(of: FileSchema.reference("change"), atLeast: 1)
  }

  /// The definitions `change` and `matcher`; `item` is that of an entry under `events`.
  static var changeDefinitions: [String: TraceValue] {
    let item = FileSchema.reference("item")
    let matcher = FileSchema.reference("matcher")
    let section = FileSchema.object(["from": matcher, "to": matcher], required: ["from", "to"])
    let selection = FileSchema.either(matcher, section)
    let content = FileSchema.either(item, FileSchema.list(of: item, atLeast: 1))
    let fields = EventField.allCases.map(\.rawValue)
    let altered = FileSchema.object(
      [
        "change": matcher,
        "to": FileSchema.object(
          Dictionary(uniqueKeysWithValues: (["view"] + fields).map { ($0, FileSchema.anything) })),
        "without": FileSchema.list(of: FileSchema.word(of: fields), atLeast: 1),
      ], required: ["change"])
    let placed = ["before", "after"].flatMap { spot in
      [("insert", content), ("move", selection)].map { verb, subject in
        FileSchema.object([verb: subject, spot: matcher], required: [verb, spot])
      }
    }
    let change: [TraceValue] =
      [altered, FileSchema.object(["remove": selection], required: ["remove"])] + placed
      + [
        FileSchema.object(["replace": selection, "with": content], required: ["replace", "with"])
      ]
    let numbered: TraceValue = [
      "type": "object", "minProperties": 2, "maxProperties": 2, "required": ["nth"],
      "properties": ["nth": FileSchema.integer(1...10_000)],
    ]
    return [
      "change": ["anyOf": .list(change)],
      "matcher": FileSchema.either(FileSchema.reference("event"), numbered),
    ]
  }
}
