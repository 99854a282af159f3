import Foundation
import NavigationTrace

extension TraceEvent {
  /// How a script ended: the value (left out for undefined), or the error with the exception's
  /// message.
  static func evaluated(_ value: Any?, _ error: (any Error)?, view: Int) -> TraceEvent {
    var event = TraceEvent(.evaluated, view: view)
    if let error = error as NSError? {
      event[.domain] = .string(error.domain)
      event[.code] = .integer(error.code)
      event[.message] = (error.userInfo["WKJavaScriptExceptionMessage"] as? String)
        .map(TraceValue.string)
    } else {
      event[.value] = value.map(TraceValue.init(scriptValue:))
    }
    return event
  }
}

extension TraceValue {
  /// A number, written without a fraction where it has none.
  init(short number: Double) {
    self = Int(exactly: number).map(TraceValue.integer) ?? TraceValue(number)
  }

  /// A value as `evaluateJavaScript` hands it over; a date becomes text in ISO 8601.
  init(scriptValue value: Any) {
    self =
      switch value {
      case is NSNull: .null
      // Only a Boolean box has this type code; `as? Bool` would take the number 1 too.
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
}
