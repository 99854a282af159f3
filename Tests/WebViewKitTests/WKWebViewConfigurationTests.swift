import Foundation
import Testing

@testable import WebViewKit

@MainActor @Suite struct WKWebViewConfigurationTests {
  private func settings(_ bench: Bench) -> [ViewSettings] {
    bench.engine.commands.compactMap {
      switch $0.action {
      case .create(let settings), .apply(let settings): settings
      default: nil
      }
    }
  }

  @Test func `a copied configuration shares its objects but not its values with the original`()
    throws
  {
    let configuration = WKWebViewConfiguration()
    configuration.applicationNameForUserAgent = "app"
    let copy = try #require(configuration.copy() as? WKWebViewConfiguration)
    #expect(copy !== configuration && copy.applicationNameForUserAgent == "app")
    #expect(copy.preferences === configuration.preferences)
    #expect(copy.websiteDataStore === configuration.websiteDataStore)
    copy.applicationNameForUserAgent = nil
    #expect(configuration.applicationNameForUserAgent == "app")
  }

  @Test func `a view copies the configuration it is made with, and returns a copy on each read`() {
    let bench = Bench()
    let configuration = bench.makeConfiguration()
    let view = WKWebView(frame: .zero, configuration: configuration)
    #expect(view.configuration !== configuration && view.configuration !== view.configuration)
    #expect(view.configuration.preferences === configuration.preferences)
  }

  @Test func `the engine gets the configuration that a view is made with`() {
    let bench = Bench()
    let configuration = bench.makeConfiguration()
    let identifier = UUID()
    configuration.websiteDataStore = WKWebsiteDataStore(forIdentifier: identifier)
    configuration.applicationNameForUserAgent = "app"
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
    let view = WKWebView(frame: .zero, configuration: configuration)
    var expected = ViewSettings(
      dataStore: .persistent(identifier: identifier.uuidString),
      userContent: configuration.userContentController.id, applicationName: "app",
      allowsContentJavaScript: false, javaScriptCanOpenWindowsAutomatically: false)
    #expect(settings(bench) == [expected])
    view.customUserAgent = "agent"
    expected.customUserAgent = "agent"
    configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
    view.load(URLRequest(url: Samples.page))
    #expect(settings(bench).dropFirst().first == expected)
    expected.javaScriptCanOpenWindowsAutomatically = true
    #expect(settings(bench).last == expected)
    #expect(
      bench.commands(to: view.viewID) == ["1 create", "2 apply", "3 apply", "4 load"])
  }

  @Test func `two views share data only if their data stores are the same object`() {
    let first = WKWebsiteDataStore.nonPersistent()
    #expect(first !== WKWebsiteDataStore.nonPersistent() && !first.isPersistent)
    #expect(WKWebsiteDataStore.default() === WKWebsiteDataStore.default())
    #expect(WKWebsiteDataStore.default().isPersistent)
    let bench = Bench()
    for store in [first, first, .nonPersistent()] {
      let configuration = bench.makeConfiguration()
      configuration.websiteDataStore = store
      _ = WKWebView(frame: .zero, configuration: configuration)
    }
    let stores = settings(bench).map(\.dataStore)
    #expect(stores.count == 3 && stores[0] == stores[1] && stores[1] != stores[2])
  }

  @Test(arguments: [true, false], [true, false])
  func `page scripts run only if javaScriptEnabled and allowsContentJavaScript are both true`(
    old: Bool, new: Bool
  ) {
    let bench = Bench()
    let configuration = bench.makeConfiguration()
    configuration.preferences.javaScriptEnabled = old
    configuration.defaultWebpagePreferences.allowsContentJavaScript = new
    _ = WKWebView(frame: .zero, configuration: configuration)
    #expect(settings(bench).map(\.allowsContentJavaScript) == [old && new])
  }

  @Test func `a preference without an effect has Apple's default, and is copied`() throws {
    let configuration = WKWebViewConfiguration()
    #expect(!configuration.suppressesIncrementalRendering && configuration.upgradeKnownHostsToHTTPS)
    #expect(configuration.allowsAirPlayForMediaPlayback)
    #expect(!configuration.limitsNavigationsToAppBoundDomains)
    #expect(!configuration.allowsInlinePredictions && !configuration.supportsAdaptiveImageGlyph)
    #expect(configuration.showsSystemScreenTimeBlockingView)
    configuration.suppressesIncrementalRendering = true
    configuration.upgradeKnownHostsToHTTPS = false
    configuration.allowsAirPlayForMediaPlayback = false
    configuration.limitsNavigationsToAppBoundDomains = true
    configuration.allowsInlinePredictions = true
    configuration.supportsAdaptiveImageGlyph = true
    configuration.showsSystemScreenTimeBlockingView = false
    let copy = try #require(configuration.copy() as? WKWebViewConfiguration)
    #expect(copy.processPool === configuration.processPool)
    #expect(copy.suppressesIncrementalRendering && !copy.upgradeKnownHostsToHTTPS)
    #expect(!copy.allowsAirPlayForMediaPlayback && copy.limitsNavigationsToAppBoundDomains)
    #expect(copy.allowsInlinePredictions && copy.supportsAdaptiveImageGlyph)
    #expect(!copy.showsSystemScreenTimeBlockingView)
  }

  @Test func `setting defaultWebpagePreferences to nil resets them`() {
    let configuration = WKWebViewConfiguration()
    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
    configuration.defaultWebpagePreferences = nil
    #expect(configuration.defaultWebpagePreferences.allowsContentJavaScript)
  }

  @Test func `content worlds with the same name are the same object`() {
    #expect(WKContentWorld.world(name: "a") === WKContentWorld.world(name: "a"))
    #expect(WKContentWorld.world(name: "a").name == "a")
    #expect(WKContentWorld.page.name == nil && WKContentWorld.page !== WKContentWorld.defaultClient)
  }
}
