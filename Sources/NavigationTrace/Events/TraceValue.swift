import AuthoredYAML

/// A value of an event's field: any value that JSON can represent.
public enum TraceValue: Sendable {
  /// Null, such as the target frame of a link that opens a window.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A finite number. `init(_:)` converts numbers that are not finite to text.
  case number(Double)
  /// Text.
  case string(String)
  /// An ordered list of values.
  case list([TraceValue])
  /// Values keyed by name, in no particular order.
  case map([String: TraceValue])

  /// Creates a number.
  ///
  /// A number that is not finite becomes the text `NaN`, `Infinity` or `-Infinity`, since JSON
  /// cannot represent it.
  package init(_ number: Double) {
    self =
      number.isFinite
      ? .number(number)
      : .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
  }
}

extension TraceValue: Hashable {
  /// Compares numbers by value, so that 1 equals 1.0, and strings by their bytes, not by Unicode
  /// rules.
  public static func == (left: TraceValue, right: TraceValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      Double(integer) == number
    case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)): left == right
    case (.map(let left), .map(let right)): left == right
    default: false
    }
  }

  /// Hashes numbers as floating-point values, so that equal numbers have equal hashes.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(Double(value))
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(value)
    case .list(let value): hasher.combine(value)
    case .map(let value): hasher.combine(value)
    }
  }
}

extension TraceValue: ExpressibleByNilLiteral {
  /// Creates null.
  public init(nilLiteral: ()) { self = .null }
}

extension TraceValue: ExpressibleByBooleanLiteral {
  /// Creates true or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension TraceValue: ExpressibleByIntegerLiteral {
  /// Creates a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
}

extension TraceValue: ExpressibleByFloatLiteral {
  /// Creates a number.
  public init(floatLiteral value: Double) { self.init(value) }
}

extension TraceValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension TraceValue: ExpressibleByArrayLiteral {
  /// Creates a list of values.
  public init(arrayLiteral elements: TraceValue...) { self = .list(elements) }
}

extension TraceValue: ExpressibleByDictionaryLiteral {
  /// Creates values keyed by name; if a name occurs more than once, the last value is used.
  public init(dictionaryLiteral elements: (String, TraceValue)...) {
    self = .map(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension TraceValue {
  /// Reads a plain scalar as JSON would.
  ///
  /// Any other plain scalar is text, including `no` and `007`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    if node.isNull {
      self = .null
    } else if node.isList {
      var values: [TraceValue] = []
      for element in try node.list() { values.append(try TraceValue(authored: element)) }
      self = .list(values)
    } else if node.isMapping {
      var values: [String: TraceValue] = [:]
      for (key, value) in try node.entries() { values[key] = try TraceValue(authored: value) }
      self = .map(values)
    } else {
      let text = try node.string()
      self = (node.isPlainScalar ? TraceValue(jsonLiteral: text) : nil) ?? .string(text)
    }
  }

  /// Creates a Boolean or a number from its JSON form.
  private init?(jsonLiteral text: String) {
    if let bool = Bool(text) {
      self = .bool(bool)
    } else if let first = text.utf8.first, !Self.beginsNumber(first) {
      // Most values are words, and matching a regular expression is slow.
      return nil
    } else if let integer = Int(text), "\(integer)" == text || text == "-0" {
      self = .integer(integer)
    } else if text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil,
      let number = Double(text), number.isFinite
    {
      self = .number(number)
    } else {
      return nil
    }
  }

  private static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
