import Foundation
import NavigationRecording
import WebViewKit

/// A factory of the views of one scenario.
@MainActor final class ViewFactory {
  let connection: EngineConnection
  private let app: ScriptedApp
  private var stores: [ViewSetup.DataStore: WKWebsiteDataStore] = [:]

  init(_ connection: EngineConnection, _ app: ScriptedApp) {
    self.connection = connection
    self.app = app
  }

  /// Makes a view.
  ///
  /// - Throws: ``EngineFailure`` if the engine lacks a feature that the setup needs.
  func view(_ setup: ViewSetup) throws(EngineFailure) -> WKWebView {
    let configuration = WKWebViewConfiguration()
    try prepare(configuration, for: setup)
    configuration.websiteDataStore = store(setup.dataStore)
    let content = configuration.userContentController
    for script in setup.userScripts { script.add(to: content, app.names) }
    for handler in setup.messageHandlers { app.add(handler, to: content) }
    for scheme in setup.schemes.keys.sorted() {
      configuration.setURLSchemeHandler(
        app.recorder?.schemeHandler(before: app) ?? app, forURLScheme: scheme)
    }
    configuration.applicationNameForUserAgent = setup.applicationName
    configuration.defaultWebpagePreferences.allowsContentJavaScript =
      setup.allowsContentJavaScript
    let view = try view(of: setup.window, configuration)
    for setting in setup.settings { setting.apply(to: view) }
    return view
  }

  /// Compiles content rules in a temporary folder, and adds them to a view.
  ///
  /// - Throws: An error if the rules are not valid.
  func add(_ rules: String, to view: WKWebView) async throws(PlaybackError.Reason) {
    let folder = URL.temporaryDirectory.appending(path: "navtrace-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      guard let store = WKContentRuleListStore(url: folder) else { return }
      prepare(store)
      let list = try await store.compileContentRuleList(
        forIdentifier: "scenario", encodedContentRuleList: app.names.filled(in: rules))
      if let list { view.configuration.userContentController.add(list) }
    } catch {
      let details = (error as NSError).userInfo[NSHelpAnchorErrorKey]
      throw .scenario("'contentRules' is not valid: \(details ?? error.localizedDescription)")
    }
  }

  /// Removes the stores on disk.
  ///
  /// No view may still use them.
  func removeStores() async {
    for identifier in stores.values.compactMap(\.identifier) {
      await withCheckedContinuation { continuation in
        remove(identifier) { continuation.resume() }
      }
    }
  }

  private func store(_ setup: ViewSetup.DataStore) -> WKWebsiteDataStore {
    if let store = stores[setup] { return store }
    let store =
      switch setup {
      case .nonPersistent: WKWebsiteDataStore.nonPersistent()
      case .persistent: WKWebsiteDataStore(forIdentifier: UUID())
      }
    prepare(store)
    stores[setup] = store
    return store
  }
}
