import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Records each change of some of a view's observable properties, from now on.
  ///
  /// WKWebView publishes a change before the callback that it belongs to, and what changes at once
  /// in an order of its own; so does the trace.
  public func observe(_ properties: Set<EventKind>, of webView: WKWebView) {
    for property in properties { keep(observation(of: property, webView)) }
  }

  private func observation(
    of property: EventKind, _ webView: WKWebView
  ) -> NSKeyValueObservation? {
    let note = note(property)
    return switch property {
    case .title: webView.observe(\.title) { view, _ in note(view) }
    case .url: webView.observe(\.url) { view, _ in note(view) }
    case .isLoading: webView.observe(\.isLoading) { view, _ in note(view) }
    case .estimatedProgress: webView.observe(\.estimatedProgress) { view, _ in note(view) }
    case .hasOnlySecureContent: webView.observe(\.hasOnlySecureContent) { view, _ in note(view) }
    case .canGoBack: webView.observe(\.canGoBack) { view, _ in note(view) }
    case .canGoForward: webView.observe(\.canGoForward) { view, _ in note(view) }
    default: nil
    }
  }

  /// Records a change; both WebKit and WebViewKit publish on the main actor only.
  private func note(_ property: EventKind) -> @Sendable (WKWebView) -> Void {
    { [weak self] webView in
      MainActor.assumeIsolated {
        guard let self else { return }
        let value = self.value(of: property, webView)
        self.tell(self.event(property, webView, [.value: value]), in: webView)
      }
    }
  }

  private func value(of property: EventKind, _ webView: WKWebView) -> TraceValue {
    switch property {
    case .title: .string(webView.title ?? "")
    case .url: short(webView.url)
    case .isLoading: .bool(webView.isLoading)
    case .estimatedProgress: TraceValue(short: (webView.estimatedProgress * 100).rounded() / 100)
    case .hasOnlySecureContent: .bool(webView.hasOnlySecureContent)
    case .canGoBack: .bool(webView.canGoBack)
    case .canGoForward: .bool(webView.canGoForward)
    default: .null
    }
  }
}
