package import AuthoredYAML

// MARK: Values

extension Shape<TraceValue> {
  /// Any value that JSON can represent.
  package static var anything: Shape {
    Shape(.anything) { node throws(AuthoredError) in try TraceValue(authored: node) }
  }
}

extension ValueType {
  /// Returns the shape of a value of this type, or null.
  ///
  /// - Parameter isQuoted: Whether text has to be in quotes, as in JSON.
  func shape(isQuoted: Bool = false) -> Shape<TraceValue> {
    let value: Shape<TraceValue> =
      switch self {
      case .text: (isQuoted ? Shape<String>.quoted : .text).map(TraceValue.string)
      case .integer: Shape<Int>.integer.map(TraceValue.integer)
      case .number: Shape<Double>.number.map { TraceValue($0) }
      case .bool: Shape<Bool>.flag.map(TraceValue.bool)
      case .texts: FieldClaims.recorded(isQuoted: isQuoted)
      case .any: .anything
      }
    return value.orNothing.map { $0 ?? .null }.named("\(rawValue)Value")
  }
}

// MARK: Events

extension EventKind {
  fileprivate static let name = Shape<EventKind>(.words(of: EventKind.self)) {
    node throws(AuthoredError) in
    let name = try node.string(expected: "an event, such as 'didCommit: {url: /a}'")
    guard let kind = EventKind(rawValue: name) else {
      let kinds = EventKind.allCases.map(\.rawValue)
      throw node.error("unknown event '\(name)'", expected: name.guess(among: kinds))
    }
    return kind
  }

  /// Returns the keys for the event's fields.
  private func keys(_ shape: (EventField) -> Shape<TraceValue>) -> [Key<TraceEvent>] {
    fields.map { field in
      let value =
        field == .event
        ? Self.name.map { TraceValue.string($0.rawValue) } : shape(field)
      return .custom(field.rawValue, value, field.documentation) { $1.fields[field] = $0 }
    }
  }

  /// Returns the shape of the text after the kind's name, as authors write it: the value of
  /// `mainField`, or a mapping of fields.
  fileprivate func written(_ text: Shape<TraceValue>) -> Shape<TraceEvent> {
    let keys = keys { field in
      switch type(of: field) {
      case .text: text
      case .texts: FieldClaims.shape(of: field)
      case let other: other.shape()
      }
    }
    let mapping = Shape.mapping(TraceEvent(self), [TraceEvent.viewKey] + keys)
    if let mainField {
      return type(of: mainField).shape().map { TraceEvent(self, [mainField: $0]) }
        .orMapping(mapping)
    }
    return Shape<TraceEvent>(.nothing) { node throws(AuthoredError) in
      guard node.isNull else {
        throw node.error("found \(node.kind)", expected: "a mapping of fields")
      }
      return TraceEvent(self)
    }.orMapping(mapping)
  }

  /// The shape of the event in the JSON interchange form.
  fileprivate var document: Shape<TraceEvent> {
    let kind = Shape<Void>(["const": .text(rawValue)]) { _ in }
    let fields = Shape.mapping(TraceEvent(self), keys { type(of: $0).shape(isQuoted: true) })
    return Shape.mapping(
      TraceEvent(self),
      [
        .custom("kind", kind, expected: "the kind of the event", documentation) { _, _ in },
        TraceEvent.viewKey,
        .custom("fields", fields, "its fields") { $1.fields = $0.fields },
        .optional("extra", \.extra, TraceExtra.shape, "what is recorded and never compared"),
      ])
  }
}

extension TraceEvent {
  fileprivate static let viewKey = Key<TraceEvent>.key(
    "view", \.view, .integer(in: 1...10_000), "the web view, by first appearance; 1 if absent")

  /// The shape of an event as authors write it, such as `load: /a` or `didCommit: {view: 2}`.
  static let shape: Shape<TraceEvent> = events(text: ValuePattern.orText).named("event")

  /// Returns the shape of an event.
  ///
  /// - Parameters:
  ///   - text: The shape of a string value of a field.
  ///   - keys: The keys that are allowed in addition to the key that names the event's kind.
  static func events(
    text: Shape<TraceValue> = ValueType.text.shape(),
    beside keys: (EventKind) -> [Key<TraceEvent>] = { _ in [] }
  ) -> Shape<TraceEvent> {
    let choices = EventKind.allCases.map { kind in
      Choice(kind.rawValue, kind.written(text), beside: keys(kind), kind.documentation) { $0 }
    }
    return EventKind.name.map { TraceEvent($0) }.orMapping(.one(of: choices, named: "event"))
  }

  /// The shape of an event in JSON: `{"kind": "didCommit", "fields": {"url": "/a"}}`.
  static let document: Shape<TraceEvent> = {
    let kinds = EventKind.allCases.map { ($0, $0.document) }
    let documents = Dictionary(uniqueKeysWithValues: kinds)
    return Shape(["oneOf": .list(kinds.map { $0.1.schema })]) { node throws(AuthoredError) in
      guard let name = try node.entries(of: "an event").first(where: { $0.key == "kind" })?.value
      else { throw node.error("no key 'kind'", expected: "the kind of the event") }
      let kind = try EventKind.name.read(name)
      return try documents[kind]?.read(node) ?? TraceEvent(kind)
    }
  }()
}

extension Shape where Value: Sendable {
  /// Returns the shape of a mapping from field names to values of this shape.
  fileprivate func byField(_ name: String) -> Shape<[EventField: Value]> {
    Shape<[EventField: Value]>(.entries(schema)) { node throws(AuthoredError) in
      var values: [EventField: Value] = [:]
      for (name, value) in try node.entries(of: name) {
        guard let field = EventField(rawValue: name) else {
          let names = EventField.allCases.map(\.rawValue)
          throw value.error("unknown field '\(name)'", expected: name.guess(among: names))
        }
        values[field] = try read(value)
      }
      return values
    }
  }
}

extension TraceExtra {

  fileprivate static let shape = Shape.mapping(
    TraceExtra(),
    [
      .optional("seconds", \.seconds, .number, "seconds since the scenario began"),
      .optional(
        "native", \.native, Shape<String>.quoted.list(of: "signals"),
        "the engine's signals that the event was made of"),
      .optional(
        "suppliedBy", \.suppliedBy, .quoted, "the part of navtrace that made up the event"),
      .optional(
        "supplied", \.supplied, Shape<String>.quoted.byField("parts by field"),
        "the parts of navtrace that made up fields, by the field's name"),
      .optional(
        "hidden", \.hidden, Shape<EventField>.word.list(of: "fields"),
        "fields that the engine does not show this time"),
      .optional("heldBy", \.heldBy, .quoted, "the part of navtrace that held the event back"),
      .optional("unhandled", \.unhandled, .flag, "whether the app has no method for the callback"),
      .optional(
        "details", \.details, Shape<TraceValue>.anything.byField("details by field"),
        "fields that are compared if an expectation has them, by the field's name"),
    ]
  ).named("extra")
}

// MARK: Traces

extension Trace {
  /// The key `trace` of every file; its value is the version of the file format.
  static func versionKey<Root>() -> Key<Root> {
    let shape = Shape<Void>(["const": .number("\(version)")]) { node throws(AuthoredError) in
      guard try node.integer() == version else {
        throw node.error(
          "a version that this navtrace does not know: \(node.kind)", expected: "\(version)")
      }
    }
    return .custom("trace", shape, expected: "'trace: \(version)'", "version of the format") {
      _, _ in
    }
  }

  static let shape = Shape.mapping(
    Trace(engine: ""),
    [
      versionKey(),
      .required(
        "engine", \.engine, .quoted, expected: "the engine's name",
        "the engine's name, with its features: `webkitgtk+SiteIsolation`"),
      .key("engineVersion", \.engineVersion, .quoted, "the engine's own version"),
      .key("scenario", \.scenario, .quoted, "the scenario's name, such as redirect/chain"),
      .key(
        "hidden", \.hidden, EventKind.name.list(of: "kinds of events"),
        "kinds of events that the engine cannot report; they are not compared"),
      .required(
        "events", \.events, TraceEvent.document.list(of: "events"), expected: "a list of events",
        "the events, in order of arrival"),
    ])
}
