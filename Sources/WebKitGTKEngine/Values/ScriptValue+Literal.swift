#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension ScriptValue {
  /// Returns the body of a function and its arguments, as WebKitGTK accepts them.
  ///
  /// As arguments, WebKitGTK accepts only strings without NUL, numbers and dictionaries. Therefore
  /// it gets placeholders, and the body assigns the real values on its first line.
  @WebKitActor static func call(
    _ body: String, _ arguments: [String: ScriptValue]
  ) -> (body: String, arguments: OpaquePointer?) {
    let dictionary = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(dictionary) }
    var assignments = ""
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      g_variant_dict_insert_value(dictionary, name, g_variant_new_double(0))
      assignments += "\(name) = \(value.literal); "
    }
    return (assignments + body, g_variant_dict_end(dictionary))
  }

  /// Returns the value for JavaScriptCore, which the caller owns; `nil` if its nesting is too deep.
  @WebKitActor func native(in context: OpaquePointer?) -> OpaquePointer? {
    if case .string(let text) = self {
      let bytes = Array(text.utf8)
      let shared = g_bytes_new(bytes, gsize(bytes.count))
      defer { g_bytes_unref(shared) }
      return jsc_value_new_string_from_bytes(context, shared)
    }
    let value = jsc_context_evaluate(context, "(\(literal))", -1)
    guard jsc_context_get_exception(context) == nil else {
      jsc_context_clear_exception(context)
      value.map { g_object_unref(UnsafeMutableRawPointer($0)) }
      return nil
    }
    return value
  }

  /// The value as a JavaScript expression, in ASCII without NUL.
  var literal: String {
    switch self {
    case .undefined: "undefined"
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.literal(value)
    case .string(let text): Self.literal(text)
    case .date(let date): "new Date(\(Self.literal(date.timeIntervalSince1970 * 1000)))"
    case .array(let values): "[" + values.map(\.literal).joined(separator: ", ") + "]"
    case .object(let members):
      "({"
        + members.sorted { $0.key < $1.key }
        .map { "[\(Self.literal($0.key))]: \($0.value.literal)" }.joined(separator: ", ") + "})"
    }
  }

  private static func literal(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    return "\(number)"
  }

  private static func literal(_ text: String) -> String {
    var literal = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x20, 0x21, 0x23...0x5B, 0x5D...0x7E:
        literal.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return literal + "\""
  }
}

/// The conversion of a script's values and errors from WebKitGTK's form to WKWebView's.
@WebKitActor enum JavaScriptCall {
  typealias Outcome = Result<ScriptValue, ScriptFailure>

  /// Returns the outcome of `webkit_web_view_evaluate_javascript`.
  static func evaluated(_ view: WebViewPointer, _ result: OpaquePointer) -> Outcome {
    var error: UnsafeMutablePointer<GError>?
    let value = webkit_web_view_evaluate_javascript_finish(view, result, &error)
    return outcome(value, error, ScriptFailure.exception(at:))
  }

  /// Returns the outcome of `webkit_web_view_call_async_javascript_function`.
  static func called(_ view: WebViewPointer, _ result: OpaquePointer) -> Outcome {
    var error: UnsafeMutablePointer<GError>?
    let value = webkit_web_view_call_async_javascript_function_finish(view, result, &error)
    return outcome(value, error, ScriptFailure.rejection)
  }

  private static func outcome(
    _ value: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?,
    _ exception: (String) -> ScriptFailure
  ) -> Outcome {
    if let error {
      defer { g_error_free(error) }
      let hasThrown = error.pointee.code == gint(WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED.rawValue)
      let message = String(gstring: error.pointee.message)
      return .failure(hasThrown ? exception(message) : .unsupportedResultType)
    }
    guard let value else { return .failure(.unsupportedResultType) }
    defer { g_object_unref(UnsafeMutableRawPointer(value)) }
    return ScriptValue(value).map(Outcome.success) ?? .failure(.unsupportedResultType)
  }
}
#endif
