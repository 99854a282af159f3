#if !canImport(WebKit)
import Foundation

extension ScriptValue {
  /// The value as apps get it; nil is `undefined`.
  ///
  /// Foundation's boxes cast as on Apple systems (`3.0 as? Int`); Swift's own values do not.
  package var boxed: Any? {
    switch self {
    case .undefined: nil
    case .null: NSNull()
    case .bool(let value): NSNumber(value: value)
    case .number(let value): NSNumber(value: value)
    case .string(let value): NSString(string: value)
    case .date(let value):
      NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
    case .array(let values): NSArray(array: values.map { $0.boxed ?? NSNull() })
    case .object(let values): NSDictionary(dictionary: values.compactMapValues(\.boxed))
    }
  }

  /// Takes a value over from an app; nil where WebKit refuses the type (WebKit: WKWebView.mm,
  /// `validateArgument`).
  package init?(boxed value: Any) {
    switch value {
    case is NSNull: self = .null
    case let value as NSNumber: self = ScriptValue(value)
    case let value as String: self = .string(value)
    case let value as Date: self = .date(value)
    case let values as [String: Any]:
      let converted = values.compactMapValues { ScriptValue(boxed: $0) }
      guard converted.count == values.count else { return nil }
      self = .object(converted)
    case let values as [Any]:
      let converted = values.compactMap { ScriptValue(boxed: $0) }
      guard converted.count == values.count else { return nil }
      self = .array(converted)
    default: return nil
    }
  }

  /// A Boolean's box says so by its type alone: a number that is 1 casts to `Bool` too.
  private init(_ number: NSNumber) {
    let isBoolean = type(of: number) == type(of: NSNumber(value: true))
    self = isBoolean ? .bool(number.boolValue) : .number(number.doubleValue)
  }
}
#endif
