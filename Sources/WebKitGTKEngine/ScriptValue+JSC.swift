#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension ScriptValue {
  /// A value that has crossed from the web process; WebKit lets no cycles, nodes or functions
  /// through.
  @WebKitActor init(_ value: OpaquePointer) {
    if jsc_value_is_undefined(value) != 0 {
      self = .undefined
    } else if jsc_value_is_null(value) != 0 {
      self = .null
    } else if jsc_value_is_boolean(value) != 0 {
      self = .bool(jsc_value_to_boolean(value) != 0)
    } else if jsc_value_is_number(value) != 0 {
      self = .number(jsc_value_to_double(value))
    } else if jsc_value_is_string(value) != 0 {
      self = .string(Self.text(value))
    } else if jsc_value_is_array(value) != 0 {
      self = .array(Self.elements(of: value))
    } else if jsc_value_object_is_instance_of(value, "Date") != 0 {
      self = .date(Date(timeIntervalSince1970: Self.time(of: value)))
    } else {
      self = .object(Self.properties(of: value))
    }
  }

  @WebKitActor private static func text(_ value: OpaquePointer) -> String {
    let text = jsc_value_to_string(value)
    defer { g_free(text) }
    return String(gstring: text)
  }

  /// The seconds of a `Date` since 1970.
  @WebKitActor private static func time(of date: OpaquePointer) -> Double {
    guard let milliseconds = jsc_value_object_invoke_methodv(date, "getTime", 0, nil) else {
      return .nan
    }
    defer { g_object_unref(UnsafeMutableRawPointer(milliseconds)) }
    return jsc_value_to_double(milliseconds) / 1000
  }

  @WebKitActor private static func elements(of array: OpaquePointer) -> [ScriptValue] {
    guard case .number(let length)? = member("length", of: array) else { return [] }
    return (0..<guint(length)).map { place in
      guard let element = jsc_value_object_get_property_at_index(array, place) else {
        return .undefined
      }
      defer { g_object_unref(UnsafeMutableRawPointer(element)) }
      return ScriptValue(element)
    }
  }

  @WebKitActor private static func properties(of object: OpaquePointer) -> [String: ScriptValue] {
    guard let names = jsc_value_object_enumerate_properties(object) else { return [:] }
    defer { g_strfreev(names) }
    var properties: [String: ScriptValue] = [:]
    var place = 0
    while let name = names[place] {
      let key = String(cString: name)
      properties[key] = member(key, of: object)
      place += 1
    }
    return properties
  }

  @WebKitActor private static func member(_ name: String, of object: OpaquePointer) -> ScriptValue?
  {
    guard let member = jsc_value_object_get_property(object, name) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(member)) }
    return ScriptValue(member)
  }
}
#endif
