#if os(iOS)
import WebViewKit

/// What stands for windows on iOS, where an app shows its views itself.
@MainActor final class ViewWindows {
  nonisolated init() {}

  /// Refuses.
  func show(_ view: WKWebView) throws(EngineFailure) {
    throw .unsupported(
      engine: AppleWebKit.name, what: "windows on iOS; show the view in the app that plays it")
  }

  /// Does nothing.
  func hide(_ view: WKWebView) {}

  /// Refuses.
  func send(_ click: MouseClick, to view: WKWebView) throws(EngineFailure) {
    throw MouseClick.refusal("iOS has no mouse", "click with a script, without 'by: pointer'")
  }
}
#endif
