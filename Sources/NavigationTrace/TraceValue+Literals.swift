extension TraceValue: ExpressibleByNilLiteral {
  /// Null.
  public init(nilLiteral: ()) { self = .null }
}

extension TraceValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension TraceValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension TraceValue: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension TraceValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension TraceValue: ExpressibleByArrayLiteral {
  /// Values in order.
  public init(arrayLiteral elements: TraceValue...) { self = .list(elements) }
}

extension TraceValue: ExpressibleByDictionaryLiteral {
  /// Values by name; of a name written twice the last value stays.
  public init(dictionaryLiteral elements: (String, TraceValue)...) {
    self = .map(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
