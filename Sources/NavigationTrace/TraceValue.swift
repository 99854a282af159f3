/// A value of an event's field: whatever JSON can carry.
public enum TraceValue: Sendable {
  /// Nothing, such as the target frame of a link that opens a window.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A finite number; ``init(_:)`` gives text for one that is not.
  case number(Double)
  /// Text.
  case string(String)
  /// Values in order.
  case list([TraceValue])
  /// Values by name, without order.
  case map([String: TraceValue])

  /// A number, or the text `NaN`, `Infinity`, `-Infinity`, which no file format can carry as such.
  public init(_ number: Double) {
    self =
      number.isFinite
      ? .number(number)
      : .string(number.isNaN ? "NaN" : number < 0 ? "-Infinity" : "Infinity")
  }
}

extension TraceValue: Hashable {
  /// Numbers are equal by value, 1 and 1.0; texts by bytes, not by what Unicode calls equal.
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

  /// Feeds numbers as floating point, so that equal ones have equal hashes.
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
