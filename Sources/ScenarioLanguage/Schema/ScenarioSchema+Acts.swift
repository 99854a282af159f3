import NavigationTrace

extension ScenarioSchema {
  /// `act`, what a callback may do, `stepAct`, what a step may, and what they refer to.
  static var actDefinitions: [String: TraceValue] {
    let until = FileSchema.either(
      callback,
      FileSchema.object(
        [
          "event": callback, "view": FileSchema.integer(1...100),
          "count": FileSchema.integer(1...1000),
        ], required: ["event"]))
    let limit = FileSchema.object(
      ["seconds": FileSchema.number(above: 0, to: 60), "then": reactions],
      required: ["seconds", "then"])
    let values = ActReader.verbs.map { verb in
      ("at-\(verb)", ActReader.schema(of: verb) ?? FileSchema.anything)
    }
    let acts = [
      "act": act(),
      "stepAct": act(
        with: ["until": FileSchema.reference("until"), "limit": FileSchema.reference("limit")]),
      "until": until, "limit": limit,
    ]
    return Dictionary(uniqueKeysWithValues: values).merging(acts) { $1 }
  }

  /// An entry of `steps`.
  static var step: TraceValue {
    let act = FileSchema.reference("stepAct")
    return FileSchema.either(act, FileSchema.list(of: act, atLeast: 1))
  }

  /// One act, or a list of them, done in a callback.
  static var reactions: TraceValue {
    let act = FileSchema.reference("act")
    return FileSchema.either(act, FileSchema.list(of: act))
  }

  /// The name of a callback or a property.
  static let callback = FileSchema.word(
    of: EventKind.allCases.filter { $0.channel != .step }.map(\.rawValue))

  /// A verb alone, or in a mapping with what may stand beside it.
  private static func act(with more: [String: TraceValue] = [:]) -> TraceValue {
    let beside = more.merging(["view": FileSchema.integer(1...100)]) { $1 }
    let bare = ActReader.verbs.filter { ActReader.bareAct($0) != nil }
    let written = ActReader.verbs.map { verb in
      let value = FileSchema.reference("at-\(verb)")
      let whole = bare.contains(verb) ? FileSchema.either(FileSchema.nothing, value) : value
      return FileSchema.object(beside.merging([verb: whole]) { $1 }, required: [verb])
    }
    return ["anyOf": .list([FileSchema.word(of: bare)] + written)]
  }
}
