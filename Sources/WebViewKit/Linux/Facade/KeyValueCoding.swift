import Foundation

/// Key-value coding as far as apps set properties by it; on Linux `NSObject` has none.
@MainActor enum KeyValueCoding {
  /// Receives the report of a key without effect, a sentence; by default it goes to standard error.
  static var report: (String) -> Void = {
    FileHandle.standardError.write(Data("WebViewKit: \($0)\n".utf8))
  }

  private static var reported: Set<String> = []

  /// Sets a property, also from a number; a value of another type changes nothing.
  static func set<Value>(_ property: inout Value, to value: Any?) {
    if let new = value as? Value {
      property = new
    } else if let number = number(value) {
      property = (number != 0) as? Value ?? CGFloat(number) as? Value ?? property
    }
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Int: Double(number)
    case let number as Double: number
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  /// Reports, once, that a key has no effect.
  static func ignore(_ key: String, of type: String) {
    guard reported.insert("\(type).\(key)").inserted else { return }
    report(
      "setValue(_:forKey:) of \(type) got the key '\(key)', which has no effect here; on Apple "
        + "systems it raises an exception unless WebKit knows the key")
  }
}

extension WKWebView {
  /// Sets a property by its Objective-C name.
  func setCodedValue(_ value: Any?, forKey key: String) {
    switch key {
    case "customUserAgent": KeyValueCoding.set(&customUserAgent, to: value)
    case "allowsBackForwardNavigationGestures":
      KeyValueCoding.set(&allowsBackForwardNavigationGestures, to: value)
    case "allowsLinkPreview": KeyValueCoding.set(&allowsLinkPreview, to: value)
    case "pageZoom": KeyValueCoding.set(&pageZoom, to: value)
    case "mediaType": KeyValueCoding.set(&mediaType, to: value)
    case "inspectable": KeyValueCoding.set(&isInspectable, to: value)
    default: KeyValueCoding.ignore(key, of: "WKWebView")
    }
  }
}
