import Foundation
import WebViewKit

/// Makes the views of one scenario.
@MainActor struct ViewFactory {
  private let connection: EngineConnection
  private var stores: [String: WKWebsiteDataStore] = [:]

  init(_ connection: EngineConnection) { self.connection = connection }

  /// Makes a view.
  mutating func view(_ setup: ViewSetup) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    configuration.engine = connection
    configuration.websiteDataStore = store(named: setup.dataStore)
    return WKWebView(
      frame: CGRect(origin: .zero, size: setup.window), configuration: configuration)
  }

  private mutating func store(named name: String) -> WKWebsiteDataStore {
    let store = stores[name] ?? .nonPersistent()
    stores[name] = store
    return store
  }
}
