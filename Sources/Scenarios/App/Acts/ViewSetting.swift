import AuthoredYAML
import NavigationRecording
import NavigationTrace
import WebViewKit

/// A property of a view that an app sets, with its value.
package struct ViewSetting: Sendable {
  package let name: String
  /// The value as traces show it.
  package let value: TraceValue
  private let set: @MainActor @Sendable (WKWebView) -> Void

  @MainActor package func apply(to view: WKWebView) { set(view) }
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

    /// Returns the property as a key of a mapping.
    func key<Root>(
      _ add: @escaping @Sendable (ViewSetting, inout Root) -> Void
    ) -> Key<Root> {
      .custom(name, shape, documentation, set: add)
    }
  }

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

  /// The shape `{PROPERTY: VALUE}`.
  static let shape = Shape.one(
    of: properties.map { Choice($0.name, $0.shape, $0.documentation) }, named: "property")
}

/// A property of a view that an app reads.
package enum ViewReading: String, CaseIterable, Hashable, Sendable {
  /// The page's title.
  case title
  /// The fraction of the page that has been received, from 0 to 1.
  case estimatedProgress
  /// Whether everything on the page came over secure connections.
  case hasOnlySecureContent
  /// The number of certificates in the chain that the page's server sent; null without TLS.
  case serverTrust
  /// The factor by which the page is magnified.
  case pageZoom
  /// Whether the page can be inspected with the Web Inspector.
  case isInspectable
  /// Whether a swipe goes back and forward.
  case allowsBackForwardNavigationGestures
  /// The state of element fullscreen, such as `inFullscreen`.
  case fullscreenState
  /// The pages that the view has shown, each with its distance from the current one.
  case backForwardList

  @MainActor func value(of view: WKWebView, _ names: OriginNames) -> TraceValue {
    switch self {
    case .title: view.title.map(TraceValue.string) ?? .null
    case .estimatedProgress: TraceValue((view.estimatedProgress * 100).rounded() / 100)
    case .hasOnlySecureContent: .bool(view.hasOnlySecureContent)
    case .serverTrust: count(of: view.serverTrust.flatMap(SecTrustCopyCertificateChain))
    case .pageZoom: TraceValue(Double(view.pageZoom))
    case .isInspectable: .bool(view.isInspectable)
    case .allowsBackForwardNavigationGestures: .bool(view.allowsBackForwardNavigationGestures)
    case .fullscreenState: .string(word(for: view.fullscreenState))
    case .backForwardList: .list(items(of: view.backForwardList, names))
    }
  }

  /// Returns the number of elements of a list, which is a Core Foundation array on Apple systems.
  private func count(of list: Any?) -> TraceValue {
    (list as? [Any]).map { .integer($0.count) } ?? .null
  }

  private func word(for state: WKWebView.FullscreenState) -> String {
    switch state {
    case .notInFullscreen: "notInFullscreen"
    case .enteringFullscreen: "enteringFullscreen"
    case .inFullscreen: "inFullscreen"
    case .exitingFullscreen: "exitingFullscreen"
    @unknown default: "unknown"
    }
  }

  @MainActor private func items(
    of list: WKBackForwardList, _ names: OriginNames
  ) -> [TraceValue] {
    let first = -list.backList.count
    let items = list.backList + [list.currentItem].compactMap { $0 } + list.forwardList
    return items.enumerated().map { index, item in
      .map([
        "at": .integer(first + index),
        "url": .string(names.shortened(item.url.absoluteString)),
        "title": item.title.map(TraceValue.string) ?? .null,
        "initialURL": .string(names.shortened(item.initialURL.absoluteString)),
      ])
    }
  }
}
