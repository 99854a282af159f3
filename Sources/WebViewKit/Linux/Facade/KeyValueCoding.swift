import Foundation

/// The part of key-value coding that sets properties, which `NSObject` lacks on Linux.
@MainActor enum KeyValueCoding {
  /// A closure that receives a message about each call that has no effect.
  ///
  /// By default, it prints the message to standard error.
  static var report: (String) -> Void = {
    FileHandle.standardError.write(Data("WebViewKit: \($0)\n".utf8))
  }

  private static var reported: Set<String> = []

  /// Sets a property by its Objective-C name; a number can also set a Boolean property.
  ///
  /// An unknown key, or a value of the wrong type, has no effect and is reported once.
  static func set<Object: AnyObject>(
    _ value: Any?, forKey key: String, of object: Object,
    among properties: [String: PartialKeyPath<Object>]
  ) {
    let call = "setValue(_:forKey:) of \(Object.self) got"
    guard let property = properties[key] else {
      return reportOnce(
        "\(call) the key '\(key)', which has no effect here; on Apple systems it raises an exception "
          + "unless WebKit knows the key")
    }
    guard !assign(value, to: property, of: object) else { return }
    reportOnce(
      "\(call) \(value ?? "nil") for the key '\(key)', which has no effect, since it is of another "
        + "type than the property")
  }

  /// Assigns a value if its type is correct, and returns whether it is.
  private static func assign<Object: AnyObject>(
    _ value: Any?, to property: PartialKeyPath<Object>, of object: Object
  ) -> Bool {
    if let path = property as? ReferenceWritableKeyPath<Object, Bool>,
      let value = value as? Bool ?? number(value).map({ $0 != 0 })
    {
      object[keyPath: path] = value
    } else if let path = property as? ReferenceWritableKeyPath<Object, CGFloat>,
      let number = number(value)
    {
      object[keyPath: path] = number
    } else if let path = property as? ReferenceWritableKeyPath<Object, String?>,
      value == nil || value is String
    {
      object[keyPath: path] = value as? String
    } else {
      return false
    }
    return true
  }

  private static func number(_ value: Any?) -> CGFloat? {
    switch value {
    case let number as Int: CGFloat(number)
    case let number as Double: CGFloat(number)
    case let number as NSNumber: CGFloat(number.doubleValue)
    default: nil
    }
  }

  private static func reportOnce(_ sentence: String) {
    if reported.insert(sentence).inserted { report(sentence) }
  }
}
