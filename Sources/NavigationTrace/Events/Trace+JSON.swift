// The JSON interchange form of traces, events and values.

extension Trace: Codable {
  private enum CodingKeys: String, CodingKey {
    case trace, engine, engineVersion, scenario, hidden, events
  }

  /// Reads a trace of this version.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.decode(Int.self, forKey: .trace)
    guard version == Self.version else {
      throw DecodingError.dataCorruptedError(
        forKey: .trace, in: container,
        debugDescription: "a version that this navtrace does not know: \(version)")
    }
    self.init(
      engine: try container.decode(String.self, forKey: .engine),
      engineVersion: try container.decodeIfPresent(String.self, forKey: .engineVersion) ?? "",
      scenario: try container.decodeIfPresent(String.self, forKey: .scenario) ?? "",
      events: try container.decode([TraceEvent].self, forKey: .events))
    hidden = try container.decodeIfPresent([EventKind].self, forKey: .hidden) ?? []
  }

  /// Writes the trace; `hidden` is left out if it is empty, as are empty and default values of
  /// events.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .trace)
    try container.encode(engine, forKey: .engine)
    try container.encode(engineVersion, forKey: .engineVersion)
    try container.encode(scenario, forKey: .scenario)
    if !hidden.isEmpty { try container.encode(hidden, forKey: .hidden) }
    try container.encode(events, forKey: .events)
  }
}

extension TraceEvent: Codable {
  private enum CodingKeys: String, CodingKey { case kind, view, fields, extra }

  /// Reads an event; its kind has to be known, and its fields have to belong to the kind.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try container.decodeWord("event", forKey: .kind),
      view: try container.decodeIfPresent(Int.self, forKey: .view) ?? 1,
      extra: try container.decodeIfPresent(TraceExtra.self, forKey: .extra))
    let values = try container.decodeIfPresent([String: TraceValue].self, forKey: .fields) ?? [:]
    for (name, value) in values {
      guard let field = EventField(rawValue: name), kind.fields.contains(field) else {
        throw DecodingError.dataCorruptedError(
          forKey: .fields, in: container,
          debugDescription: "unknown field '\(name)' of \(kind.rawValue)")
      }
      fields[field] = value
    }
  }

  /// Writes the event without the number of the first view and without empty values.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    if view != 1 { try container.encode(view, forKey: .view) }
    if !fields.isEmpty { try container.encode(fields, forKey: .fields) }
    try container.encodeIfPresent(extra, forKey: .extra)
  }
}

extension TraceValue: Codable {
  /// Reads any JSON value; a whole number becomes an integer if `Int` can represent it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Most values are text. Text is tried first because a failed attempt is slow.
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      // A `Double` without a fraction is written as an integer. Therefore it is also read as an
      // integer.
      self = Int(exactly: number).map(TraceValue.integer) ?? TraceValue(number)
    } else if let list = try? container.decode([TraceValue].self) {
      self = .list(list)
    } else {
      self = .map(try container.decode([String: TraceValue].self))
    }
  }

  /// Writes plain JSON; a number that is not finite is written as text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value) where value.isFinite: try container.encode(value)
    case .number(let value): try TraceValue(value).encode(to: encoder)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values)
    case .map(let values): try container.encode(values)
    }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a string that has to be one of the raw values of a type.
  ///
  /// - Parameter noun: The name of the type for the error message.
  func decodeWord<Word: RawRepresentable<String>>(
    _ noun: String, forKey key: Key
  ) throws -> Word {
    let text = try decode(String.self, forKey: key)
    guard let word = Word(rawValue: text) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self, debugDescription: "unknown \(noun) '\(text)'")
    }
    return word
  }
}
