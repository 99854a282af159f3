import AuthoredYAML

extension ViewSetting {
  /// The properties that can be set.
  static let names = [
    "pageZoom", "isHidden", "isInspectable", "customUserAgent",
    "allowsBackForwardNavigationGestures",
    "minimumFontSize", "isElementFullscreenEnabled", "javaScriptCanOpenWindowsAutomatically",
  ]

  /// Reads `{PROPERTY: VALUE}`.
  ///
  /// | property | value |
  /// |---|---|
  /// | `pageZoom` | a number, 1 is the page's own size |
  /// | `isHidden` | true or false, of a view with a `window` |
  /// | `isInspectable` | true or false |
  /// | `customUserAgent` | a text |
  /// | `allowsBackForwardNavigationGestures` | true or false |
  /// | `minimumFontSize` | a number of points |
  /// | `isElementFullscreenEnabled` | true or false |
  /// | `javaScriptCanOpenWindowsAutomatically` | true or false |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(ViewSetting.names)
    guard let (name, value) = fields.entries.first, fields.entries.count == 1 else {
      throw node.error(
        "\(fields.entries.count) properties in one act", expected: "one, as in {pageZoom: 2}")
    }
    try self.init(name, authored: value)
  }

  /// Reads the value of a property.
  init(_ name: String, authored value: AuthoredNode) throws(AuthoredError) {
    self =
      switch name {
      case "pageZoom": .pageZoom(try ViewSetting.number(value, in: 0.1...10))
      case "isHidden": .isHidden(try value.bool())
      case "isInspectable": .isInspectable(try value.bool())
      case "customUserAgent": .customUserAgent(try value.string(expected: "a user agent"))
      case "allowsBackForwardNavigationGestures":
        .allowsBackForwardNavigationGestures(try value.bool())
      case "minimumFontSize": .minimumFontSize(try ViewSetting.number(value, in: 0...1000))
      case "isElementFullscreenEnabled": .isElementFullscreenEnabled(try value.bool())
      default: .javaScriptCanOpenWindowsAutomatically(try value.bool())
      }
  }

  private static func number(
    _ node: AuthoredNode, in range: ClosedRange<Double>
  ) throws(AuthoredError) -> Double {
    let number = try node.number()
    guard range.contains(number) else {
      throw node.error(
        "found '\(number)'", expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
