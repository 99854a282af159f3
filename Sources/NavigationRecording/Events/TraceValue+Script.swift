import Foundation
import NavigationTrace

extension TraceValue {
  /// Creates a number; if it has no fraction, it is written without one.
  init(short number: Double) {
    self = Int(exactly: number).map(TraceValue.integer) ?? TraceValue(number)
  }

  /// Creates a trace's value from a script's value; a date becomes text in ISO 8601.
  package init(scriptValue value: Any) {
    self =
      switch value {
      case is NSNull: .null
      // Only a boxed Boolean has this type code. `as? Bool` would also accept the number 1.
      case let number as NSNumber where String(cString: number.objCType) == "c":
        .bool(number.boolValue)
      case let number as NSNumber: TraceValue(short: number.doubleValue)
      case let text as String: .string(text)
      case let date as Date: .string(date.formatted(.iso8601))
      case let list as [Any]: .list(list.map(TraceValue.init(scriptValue:)))
      case let map as [String: Any]: .map(map.mapValues(TraceValue.init(scriptValue:)))
      default: .string("\(value)")
      }
  }

  /// The value as apps pass it to scripts.
  package var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .integer(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let value): value
    case .list(let values): values.map(\.foundationValue)
    case .map(let values): values.mapValues(\.foundationValue)
    }
  }
}
