public import AuthoredYAML

/// A trace as it is exchanged: the JSON form, apart from ``Trace`` so that either may change alone.
public struct TraceDocument: Codable, Hashable, Sendable {
  /// The version of the form, `Trace/version`.
  package var trace: Int
  /// The engine's name.
  package var engine: String
  /// The engine's own version.
  package var engineVersion: String?
  /// The scenario's name.
  package var scenario: String?
  /// The events in order of arrival.
  package var events: [EventDocument]

  /// Creates the wire form of a trace.
  package init(_ trace: Trace) {
    self.trace = Trace.version
    engine = trace.engine
    engineVersion = trace.engineVersion
    scenario = trace.scenario
    events = trace.events.map(EventDocument.init)
  }

  /// Returns the trace that the document holds.
  ///
  /// - Throws: `AuthoredError` for another version, or an unknown kind or field.
  public func value(file: String) throws(AuthoredError) -> Trace {
    guard self.trace == Trace.version else {
      throw AuthoredError(
        file: file, key: "trace",
        problem: "a version that this navtrace does not know: \(self.trace)",
        expected: "\(Trace.version)")
    }
    var trace = Trace(
      engine: engine, engineVersion: engineVersion ?? "", scenario: scenario ?? "")
    for (index, event) in events.enumerated() {
      trace.events.append(try event.value(file: file, key: "events.\(index + 1)"))
    }
    return trace
  }
}

/// An event in the JSON form.
package struct EventDocument: Codable, Hashable, Sendable {
  /// The kind's name.
  package var kind: String
  /// The view's ordinal; absent for 1.
  package var view: Int?
  /// The fields by name; absent if there is none.
  package var fields: [String: ValueDocument]?
  /// The data that is never compared.
  package var extra: TraceExtra?

  /// Creates the wire form of an event.
  package init(_ event: TraceEvent) {
    kind = event.kind.rawValue
    view = event.view == 1 ? nil : event.view
    let entries = event.fields.map { ($0.key.rawValue, ValueDocument(value: $0.value)) }
    fields = entries.isEmpty ? nil : Dictionary(uniqueKeysWithValues: entries)
    extra = event.extra
  }

  /// Returns the event that the document holds.
  ///
  /// - Parameter key: Where in the file it stands, for errors.
  /// - Throws: `AuthoredError` for an unknown kind or field.
  package func value(file: String, key: String) throws(AuthoredError) -> TraceEvent {
    guard let kind = EventKind(rawValue: kind) else {
      throw AuthoredError(
        file: file, key: key, problem: "unknown event '\(kind)'",
        expected: "a kind that this version's schema lists")
    }
    var event = TraceEvent(kind, view: view ?? 1, extra: extra)
    for (name, value) in (fields ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let field = EventField(rawValue: name), kind.fields.contains(field) else {
        let names = kind.fields.map(\.rawValue).joined(separator: ", ")
        throw AuthoredError(
          file: file, key: key, problem: "unknown field '\(name)' of \(kind.rawValue)",
          expected: names.isEmpty ? "no field" : "one of \(names)")
      }
      event[field] = value.value
    }
    return event
  }
}

/// A value in the JSON form: plain JSON.
package struct ValueDocument: Codable, Hashable, Sendable {
  /// The value itself.
  package var value: TraceValue

  /// Wraps a value.
  package init(value: TraceValue) { self.value = value }

  /// Reads any JSON value; a whole number becomes an integer where it fits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Most values are text, and what is tried in vain takes its time.
    if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let integer = try? container.decode(Int.self) {
      value = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      // One that is whole only after rounding is written as a whole number, and read as such then.
      value = Int(exactly: number).map(TraceValue.integer) ?? TraceValue(number)
    } else if let list = try? container.decode([ValueDocument].self) {
      value = .list(list.map(\.value))
    } else {
      value = .map(try container.decode([String: ValueDocument].self).mapValues(\.value))
    }
  }

  /// Writes plain JSON; a number that is not finite as text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value) where value.isFinite: try container.encode(value)
    case .number(let value): try ValueDocument(value: TraceValue(value)).encode(to: encoder)
    case .string(let value): try container.encode(value)
    case .list(let values): try container.encode(values.map(ValueDocument.init))
    case .map(let values): try container.encode(values.mapValues(ValueDocument.init))
    }
  }
}
