import Foundation

/// A JavaScript value of a type that WKWebView passes between pages and apps, according to Apple's
/// documentation.
package indirect enum ScriptValue: Hashable, Sendable {
  /// `undefined`
  case undefined
  /// `null`
  case null
  /// A Boolean.
  case bool(Bool)
  /// A number, including NaN and the infinities.
  case number(Double)
  /// A string.
  case string(String)
  /// A `Date`.
  case date(Date)
  /// An `Array`.
  case array([ScriptValue])
  /// Any other object, as a dictionary of its own enumerable properties.
  case object([String: ScriptValue])
}

extension ScriptValue {
  /// The value as apps get it; `nil` represents `undefined`.
  ///
  /// It is a Foundation object, which can be cast as on Apple systems (`3.0 as? Int`). A plain
  /// Swift value could not be cast in this way.
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

  /// Converts a value from an app; `nil` if WebKit does not accept its type (WebKit: WKWebView.mm,
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

  /// Converts a number or a Boolean.
  ///
  /// Only the class of the object distinguishes the two, since the number 1 can also be cast to
  /// `Bool`.
  private init(_ number: NSNumber) {
    let isBoolean = type(of: number) == type(of: NSNumber(value: true))
    self = isBoolean ? .bool(number.boolValue) : .number(number.doubleValue)
  }
}

/// The reply to a page's message, which resolves or rejects the page's promise.
package enum ScriptReply: Hashable, Sendable {
  /// Resolves the promise.
  case value(ScriptValue)
  /// Rejects the promise with an `Error` that has this message.
  case failure(String)

  // These messages are WebKit's own (WebKit: WKUserContentController.mm).

  /// The reply to a message whose handler was released without an answer.
  package static let unanswered = ScriptReply.failure(
    "WKWebView API client did not respond to this postMessage")
  /// The reply if the type of the app's answer cannot be passed to a page.
  package static let unserializable = ScriptReply.failure(
    "The result value passed back from the WKWebView API client was unable to be serialized")
  /// The reply if the view was deallocated before the message was delivered.
  package static let viewIsGone = ScriptReply.failure(
    "The WKWebView was deallocated before the message was delivered")
}

extension ScriptReply {
  /// Creates the reply from the app's value and error text; a `nil` value becomes `undefined`.
  init(_ value: Any?, error: String?) {
    if let error {
      self = .failure(error)
    } else if let value {
      self = ScriptValue(boxed: value).map(ScriptReply.value) ?? .unserializable
    } else {
      self = .value(.undefined)
    }
  }
}
