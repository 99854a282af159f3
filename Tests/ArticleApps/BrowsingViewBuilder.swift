import WebViewKit

/// A builder, the only type that knows of two engines.
@MainActor struct BrowsingViewBuilder {
  enum Engine: CaseIterable {
    case newer, older
  }

  var engine: Engine
  var configuration: WKWebViewConfiguration
  /// The configuration of the older engine.
  var olderConfiguration: WKWebViewConfiguration

  func makeView() -> BrowsingView {
    switch engine {
    case .newer:
      WKWebView(frame: .zero, configuration: configuration)
    case .older:
      LegacyWebViewAdapter(
        LegacyWebView(configuration: olderConfiguration), configuration: olderConfiguration)
    }
  }
}
