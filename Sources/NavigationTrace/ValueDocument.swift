/// A value in the JSON form: plain JSON.
public struct ValueDocument: Codable, Hashable, Sendable {
  /// The value itself.
  public var value: TraceValue

  /// Wraps a value.
  public init(value: TraceValue) { self.value = value }

  /// Reads any JSON value; a whole number becomes an integer where it fits.
  public init(from decoder: any Decoder) throws {
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
  public func encode(to encoder: any Encoder) throws {
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
