#if os(Linux)
import Foundation
import WebViewKit

// The operations that use WebViewKit's additions to WKWebView's API.
extension ViewFactory {
  func prepare(
    _ configuration: WKWebViewConfiguration, for setup: ViewSetup
  ) throws(EngineFailure) {
    configuration.engine = connection
    configuration.preferences.mockCaptureDevicesEnabled = setup.mockCaptureDevices
  }

  func prepare(_ store: WKWebsiteDataStore) { store.engine = connection }

  func prepare(_ store: WKContentRuleListStore) { store.engine = connection }

  /// Makes a view, in a window if it has a size.
  func view(
    of size: CGSize, _ configuration: WKWebViewConfiguration
  ) throws(EngineFailure) -> WKWebView {
    WKWebView(frame: CGRect(origin: .zero, size: size), configuration: configuration)
  }

  func remove(_ identifier: UUID, then done: @escaping @MainActor @Sendable () -> Void) {
    WKWebsiteDataStore.remove(forIdentifier: identifier, on: connection) { _ in done() }
  }
}
#endif
