#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension ScriptValue {
  /// Creates a value that came from the web process; WebKit does not pass on nodes or functions.
  ///
  /// The result is `nil` if the value cannot be represented as a tree of limited size: an object
  /// that contains itself, or that has more than 512 levels or more than a million values. An
  /// unpaired surrogate becomes U+FFFD, as in a `String` made from an `NSString`.
  @WebKitActor init?(_ value: OpaquePointer) {
    var reader = ScriptValueReader()
    guard let value = reader.read(value) else { return nil }
    self = value
  }
}

/// A reader of one value and everything that it contains.
@WebKitActor private struct ScriptValueReader {
  private static let levels = 512
  private static let most = 1 << 20

  private var count = 0
  private var path: Set<OpaquePointer> = []
  /// The objects that have been read, each with the number of values in it.
  ///
  /// An object may occur many times.
  ///
  /// As long as an object's wrapper is alive, JavaScriptCore returns the same wrapper for the
  /// object. The references here keep the wrapper alive.
  private var known: [OpaquePointer: (wrapper: GObjectReference, value: ScriptValue, count: Int)] =
    [:]

  mutating func read(_ value: OpaquePointer) -> ScriptValue? {
    let known = known[value]
    count += known?.count ?? 1
    guard count <= Self.most else { return nil }
    if let known { return known.value }
    if jsc_value_is_undefined(value) != 0 { return .undefined }
    if jsc_value_is_null(value) != 0 { return .null }
    if jsc_value_is_boolean(value) != 0 { return .bool(jsc_value_to_boolean(value) != 0) }
    if jsc_value_is_number(value) != 0 { return .number(jsc_value_to_double(value)) }
    if jsc_value_is_string(value) != 0 { return .string(Self.text(value)) }
    return object(value)
  }

  private mutating func object(_ value: OpaquePointer) -> ScriptValue? {
    guard path.count < Self.levels, path.insert(value).inserted else { return nil }
    defer { path.remove(value) }
    let before = count
    let read: ScriptValue? =
      if jsc_value_is_array(value) != 0 {
        elements(of: value).map(ScriptValue.array)
      } else if jsc_value_object_is_instance_of(value, "Date") != 0 {
        Self.date(value)
      } else {
        properties(of: value)
      }
    guard let read else { return nil }
    let wrapper = GObjectReference(UnsafeMutableRawPointer(value))
    known[value] = (wrapper, read, count - before + 1)
    return read
  }

  private static func text(_ value: OpaquePointer) -> String {
    // The conversion to bytes stops at an unpaired surrogate.
    guard let whole = jsc_value_object_invoke_methodv(value, "toWellFormed", 0, nil) else {
      return ""
    }
    defer { g_object_unref(UnsafeMutableRawPointer(whole)) }
    guard let bytes = jsc_value_to_string_as_bytes(whole) else { return "" }
    defer { g_bytes_unref(bytes) }
    var length: gsize = 0
    let start = g_bytes_get_data(bytes, &length)
    return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(length)), as: UTF8.self)
  }

  private static func date(_ date: OpaquePointer) -> ScriptValue? {
    guard let milliseconds = jsc_value_object_invoke_methodv(date, "getTime", 0, nil) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(milliseconds)) }
    return .date(Date(timeIntervalSince1970: jsc_value_to_double(milliseconds) / 1000))
  }

  private mutating func elements(of array: OpaquePointer) -> [ScriptValue]? {
    guard let length = jsc_value_object_get_property(array, "length") else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(length)) }
    var elements: [ScriptValue] = []
    for place in 0..<guint(clamping: jsc_value_to_int32(length)) {
      guard let element = jsc_value_object_get_property_at_index(array, place) else { return nil }
      defer { g_object_unref(UnsafeMutableRawPointer(element)) }
      guard let read = read(element) else { return nil }
      elements.append(read)
    }
    return elements
  }

  /// Returns an object's properties; keys are read as values, since a C string would end at a NUL.
  private mutating func properties(of object: OpaquePointer) -> ScriptValue? {
    guard let keys = list("keys", of: object), let values = list("values", of: object) else {
      return nil
    }
    var properties: [String: ScriptValue] = [:]
    for case (.string(let key), let value) in zip(keys, values) { properties[key] = value }
    return .object(properties)
  }

  /// Returns the result of `Object.keys` or `Object.values`.
  private mutating func list(_ method: String, of object: OpaquePointer) -> [ScriptValue]? {
    guard let global = jsc_context_get_value(jsc_value_get_context(object), "Object") else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(global)) }
    var arguments: [OpaquePointer?] = [object]
    guard let list = jsc_value_object_invoke_methodv(global, method, 1, &arguments) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(list)) }
    return elements(of: list)
  }
}

extension ScriptFailure {
  /// Parses WebKitGTK's text for an exception: `http://host/page:1:24: Error: boom`.
  ///
  /// WebKitGTK leaves out a line or a column that is 0, while WKWebView reports the 0. WebKitGTK's
  /// message ends at its first NUL.
  static func exception(at text: String) -> ScriptFailure {
    guard let match = text.firstMatch(of: /^(\S+?):(\d+)(?::(\d+))?: ((?s).*)$/) else {
      return rejection(text)
    }
    let url = URL(webkit: String(match.1))
    return .exception(
      message: String(match.4), line: Int(match.2) ?? 0,
      column: match.3.flatMap { Int($0) } ?? 0,
      // WebKit writes "undefined" if a script has no URL.
      sourceURL: url?.scheme == nil ? nil : url)
  }

  /// Returns the failure of an asynchronous function.
  ///
  /// A rejection has no line or column. Therefore the complete text is the message, even if it
  /// begins like a position.
  static func rejection(_ text: String) -> ScriptFailure {
    .exception(message: text, line: 0, column: 0, sourceURL: nil)
  }
}
#endif
