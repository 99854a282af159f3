import WebViewKit

/// The one place that knows of two engines.
@MainActor struct BrowsingViewBuilder {
  enum Engine: CaseIterable {
    case newer, older
  }

  var engine: Engine
  var configuration: WKWebViewConfiguration
  /// What the older engine is made with.
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
