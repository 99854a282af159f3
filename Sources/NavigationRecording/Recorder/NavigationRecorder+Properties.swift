import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Records each change of the given observable properties of a view, from now on.
  ///
  /// WKWebView publishes a change before the callback that the change belongs to, and simultaneous
  /// changes in a fixed order. The trace has the same order.
  public func observe(_ properties: Set<EventKind>, of webView: WKWebView) {
    for property in properties { keepObservation(observation(of: property, webView)) }
  }

  private func observation(
    of property: EventKind, _ webView: WKWebView
  ) -> NSKeyValueObservation? {
    switch property {
    case .title: observe(webView, \.title, property) { .string($0.title ?? "") }
    case .url: observe(webView, \.url, property) { [builder] in builder.short($0.url) }
    case .isLoading: observe(webView, \.isLoading, property) { .bool($0.isLoading) }
    case .estimatedProgress:
      observe(webView, \.estimatedProgress, property) {
        TraceValue(short: ($0.estimatedProgress * 100).rounded() / 100)
      }
    case .hasOnlySecureContent:
      observe(webView, \.hasOnlySecureContent, property) { .bool($0.hasOnlySecureContent) }
    case .canGoBack: observe(webView, \.canGoBack, property) { .bool($0.canGoBack) }
    case .canGoForward: observe(webView, \.canGoForward, property) { .bool($0.canGoForward) }
    default: nil
    }
  }

  /// Records each change of a property; WebKit and WebViewKit publish only on the main actor.
  private func observe<Value: Equatable & Sendable>(
    _ webView: WKWebView, _ path: KeyPath<WKWebView, Value>, _ property: EventKind,
    _ value: @escaping @MainActor @Sendable (WKWebView) -> TraceValue
  ) -> NSKeyValueObservation {
    webView.observe(path) { [weak self] webView, _ in
      MainActor.assumeIsolated {
        guard let self else { return }
        self.record(self.builder.event(property, webView, [.value: value(webView)]))
      }
    }
  }
}

extension NavigationRecorder {
  /// Records the value that the app has read from a property.
  public func record(_ property: String, _ value: TraceValue, in webView: WKWebView) {
    provenance.supplied = supplier(of: property, in: webView).map {
      [.value: $0]
    }
    record(builder.event(.read, webView, [.name: .string(property), .value: value]))
    provenance = TraceExtra()
  }
}
