#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension ScriptValue {
  /// The body of a function and its arguments as WebKitGTK takes them.
  ///
  /// WebKitGTK lets strings, numbers and dictionaries through and refuses all else, so that the
  /// other arguments are assigned at the beginning of the body, on its first line.
  @WebKitActor static func call(
    _ body: String, _ arguments: [String: ScriptValue]
  ) -> (body: String, arguments: OpaquePointer?) {
    let dictionary = g_variant_dict_new(nil)
    defer { g_variant_dict_unref(dictionary) }
    var assignments = ""
    for (name, value) in arguments.sorted(by: { $0.key < $1.key }) {
      switch value {
      case .string(let text):
        g_variant_dict_insert_value(dictionary, name, g_variant_new_string(text))
      case .number(let number):
        g_variant_dict_insert_value(dictionary, name, g_variant_new_double(number))
      default:
        g_variant_dict_insert_value(dictionary, name, g_variant_new_double(0))
        assignments += "\(name) = \(value.literal); "
      }
    }
    return (assignments + body, g_variant_dict_end(dictionary))
  }

  /// The value as an expression in JavaScript.
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
#endif
