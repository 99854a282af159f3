import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Runs a script in a world of the main frame and records its result.
  public func evaluate(
    _ script: String, in webView: WKWebView, _ world: WKContentWorld = .page
  ) {
    recordCompletion { complete in
      let view = builder.numbers.view(webView)
      webView.evaluateJavaScript(script, in: nil, in: world) { [weak self] result in
        if let self { complete(builder.event(of: result, view: view)) }
      }
    }
  }

  /// Runs the body of an asynchronous function and records its result.
  public func call(
    _ body: String, arguments: [String: TraceValue], in webView: WKWebView,
    _ world: WKContentWorld = .page
  ) {
    recordCompletion { complete in
      let view = builder.numbers.view(webView)
      webView.callAsyncJavaScript(
        body, arguments: arguments.mapValues(\.foundationValue), in: nil, in: world
      ) { [weak self] result in
        if let self { complete(builder.event(of: result, view: view)) }
      }
    }
  }
}

extension TraceValue {
  /// Creates a number, written without a fraction if it has none.
  init(short number: Double) {
    self = Int(exactly: number).map(TraceValue.integer) ?? TraceValue(number)
  }

  /// Creates the result of a script; `nil` for undefined, which is a `nil` inside `Any`.
  init?(result: Any) {
    let mirror = Mirror(reflecting: result)
    if mirror.displayStyle == .optional, mirror.children.isEmpty { return nil }
    self.init(scriptValue: result)
  }

  /// Creates a value as a script hands it over; a date becomes text in ISO 8601.
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

  /// The value as apps hand it to scripts.
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
