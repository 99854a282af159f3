import AuthoredYAML
import NavigationTrace
import WebViewKit

/// A property of a view that an app sets, with its value.
package struct ViewSetting: Hashable, Sendable {
  /// The property.
  package let name: String
  /// The value as a trace has it.
  package let value: TraceValue
  private let set: @MainActor @Sendable (WKWebView) -> Void

  /// Sets it.
  @MainActor package func apply(to view: WKWebView) { set(view) }

  package static func == (left: ViewSetting, right: ViewSetting) -> Bool {
    left.name == right.name && left.value == right.value
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(value)
  }
}

extension ViewSetting {
  /// A property that can be set.
  struct Property: Sendable {
    let name: String
    let documentation: String
    let shape: Shape<ViewSetting>

    init<Value: Sendable>(
      _ name: String, _ shape: Shape<Value>, as trace: @escaping @Sendable (Value) -> TraceValue,
      _ documentation: String,
      set: @escaping @MainActor @Sendable (WKWebView, Value) -> Void
    ) {
      self.name = name
      self.documentation = documentation
      self.shape = shape.map { value in
        ViewSetting(name: name, value: trace(value)) { set($0, value) }
      }
    }

    /// The property as a key of a mapping.
    func key<Root>(
      _ add: @escaping @Sendable (ViewSetting, inout Root) -> Void
    ) -> Key<Root> {
      .custom(name, shape, documentation, set: add)
    }
  }

  /// The properties that can be set.
  static let properties = [
    Property(
      "pageZoom", .number(in: 0.1...10), as: { TraceValue($0) },
      "from 0.1 to 10; 1 is the page's own size"
    ) { $0.pageZoom = $1 },
    Property(
      "isHidden", .flag, as: TraceValue.bool, "whether a view with a `window` is hidden in it"
    ) { $0.isHidden = $1 },
    Property(
      "isInspectable", .flag, as: TraceValue.bool, "whether the inspector may look at the page"
    ) { $0.isInspectable = $1 },
    Property(
      "customUserAgent", .text("a user agent"), as: TraceValue.string,
      "text in place of the engine's user agent"
    ) { $0.customUserAgent = $1 },
    Property(
      "allowsBackForwardNavigationGestures", .flag, as: TraceValue.bool,
      "whether a swipe goes back and forward"
    ) { $0.allowsBackForwardNavigationGestures = $1 },
    Property(
      "minimumFontSize", .number(in: 0...1000), as: { TraceValue($0) },
      "points, from 0 to 1000; from the next load on"
    ) { $0.configuration.preferences.minimumFontSize = $1 },
    Property(
      "isElementFullscreenEnabled", .flag, as: TraceValue.bool,
      "whether pages may show elements in full screen, from the next load on"
    ) { $0.configuration.preferences.isElementFullscreenEnabled = $1 },
    Property(
      "javaScriptCanOpenWindowsAutomatically", .flag, as: TraceValue.bool,
      "whether pages may open windows that the user did not ask for, from the next load on"
    ) { $0.configuration.preferences.javaScriptCanOpenWindowsAutomatically = $1 },
  ]

  private static let keys: [Key<[ViewSetting]>] = properties.map { $0.key { $1.append($0) } }

  /// `{PROPERTY: VALUE}`.
  static let shape = Shape(
    Schema.mapping(of: keys).with("minProperties", 1).with("maxProperties", 1)
  ) { node throws(AuthoredError) in
    let fields = try node.fields(keys.map(\.name))
    guard fields.entries.count == 1 else {
      throw node.error(
        "\(fields.entries.count) properties in one act", expected: "one, as in {pageZoom: 2}")
    }
    var settings: [ViewSetting] = []
    try fields.read(keys, into: &settings)
    return settings[0]
  }
}
