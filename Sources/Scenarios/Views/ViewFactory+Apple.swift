#if !os(Linux)
import Foundation
import WebViewKit

// The operations for which Apple systems need other code than Linux.
extension ViewFactory {
  func prepare(
    _ configuration: WKWebViewConfiguration, for setup: ViewSetup
  ) throws(EngineFailure) {
    guard !setup.mockCaptureDevices else {
      throw .unsupported(
        engine: "wkwebview",
        what: "made-up cameras and microphones: WebKit has no public API for them; "
          + "leave out 'mockCaptureDevices', or play the scenario on webkitgtk")
    }
    // By default WebKit suspends the pages of views that are not in a window.
    configuration.preferences.inactiveSchedulingPolicy = .none
  }

  func prepare(_ store: WKWebsiteDataStore) {}

  func prepare(_ store: WKContentRuleListStore) {}

  /// Makes a view, and shows it in a window if it has a size.
  func view(
    of size: CGSize, _ configuration: WKWebViewConfiguration
  ) throws(EngineFailure) -> WKWebView {
    let view = WKWebView(
      frame: CGRect(origin: .zero, size: size), configuration: configuration)
    if size != .zero { try connection.show(view) }
    return view
  }

  func remove(_ identifier: UUID, then done: @escaping @MainActor @Sendable () -> Void) {
    WKWebsiteDataStore.remove(forIdentifier: identifier) { _ in done() }
  }
}
#endif
