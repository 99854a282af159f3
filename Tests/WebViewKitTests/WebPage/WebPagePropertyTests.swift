import Foundation
import Observation
import Testing
import WebViewKit

/// The properties of a page, its list, its configuration and its scripts.
@Suite(.timeLimit(.minutes(1))) @MainActor struct WebPagePropertyTests {
  let bench = Bench()

  private func show(_ state: WebViewState, in page: WebPage) async throws {
    bench.post(.stateChanged, in: page.backingWebView, state: state)
    try #require(await bench.engine.delivered())
  }

  private static func item(_ path: String) -> HistoryItemValues {
    HistoryItemValues(
      id: HistoryItemID(), url: URL(filePath: path), title: path, initialURL: URL(filePath: "/0"))
  }

  /// An observable property of a page.
  enum Property: Sendable {
    case title, isLoading, url, estimatedProgress, hasOnlySecureContent, serverTrust
    case cameraCaptureState, microphoneCaptureState, backForwardList

    @MainActor func value(of page: WebPage) -> String {
      switch self {
      case .title: page.title
      case .isLoading: "\(page.isLoading)"
      case .url: page.url?.path ?? "nil"
      case .estimatedProgress: "\(page.estimatedProgress)"
      case .hasOnlySecureContent: "\(page.hasOnlySecureContent)"
      case .serverTrust: "\(page.serverTrust != nil)"
      case .cameraCaptureState: "\(page.cameraCaptureState)"
      case .microphoneCaptureState: "\(page.microphoneCaptureState)"
      case .backForwardList: page.backForwardList.backList.map(\.url.path).joined()
      }
    }
  }

  @Test(
    arguments: [
      (.title, "", "Page"), (.isLoading, "false", "true"), (.url, "nil", "/page"),
      (.estimatedProgress, "0.0", "0.5"), (.hasOnlySecureContent, "false", "true"),
      (.serverTrust, "false", "true"), (.cameraCaptureState, "none", "active"),
      (.microphoneCaptureState, "none", "muted"), (.backForwardList, "", "/a"),
    ] as [(Property, String, String)])
  func `a changed property notifies the observers that have read it`(
    property: Property, before: String, after: String
  ) async throws {
    let page = bench.makePage()
    let changes = Counter()
    withObservationTracking {
      #expect(property.value(of: page) == before)
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    try await show(WebViewState(), in: page)
    #expect(changes.value == 0)
    var state = WebViewState()
    state.title = "Page"
    state.isLoading = true
    state.url = Samples.page
    state.estimatedProgress = 0.5
    state.hasOnlySecureContent = true
    state.serverTrust = [Data([1])]
    state.camera = .active
    state.microphone = .muted
    state.history = [Self.item("/a"), Self.item("/b")]
    state.historyIndex = 1
    try await show(state, in: page)
    #expect(changes.value == 1)
    #expect(property.value(of: page) == after)
  }

  @Test
  func `a back-forward list is indexed from the current item and notifies only if items change`()
    async throws
  {
    let page = bench.makePage()
    var state = WebViewState()
    state.history = ["/a", "/b", "/c"].map(Self.item)
    state.historyIndex = 1
    try await show(state, in: page)
    let list = page.backForwardList
    #expect((-2...2).map { list[$0]?.url.path } == [nil, "/a", "/b", "/c", nil])
    #expect(list.currentItem?.title == "/b" && list.currentItem?.initialURL.path == "/0")
    #expect(list.backList.map(\.url.path) == ["/a"] && list.forwardList.map(\.url.path) == ["/c"])
    #expect(list[0] != list[0], "each reading has an identity of its own")
    #expect(list == page.backForwardList)
    let changes = Counter()
    withObservationTracking {
      _ = page.backForwardList
    } onChange: {
      MainActor.assumeIsolated { changes.value += 1 }
    }
    state.historyIndex = 0
    try await show(state, in: page)
    #expect(changes.value == 0 && list.currentItem?.title == "/a")
    state.history.removeLast()
    try await show(state, in: page)
    #expect(changes.value == 1)
  }

  @Test func `loading a back-forward item sends the engine that item's identifier`() async throws {
    let page = bench.makePage()
    var state = WebViewState()
    state.history = ["/a", "/b"].map(Self.item)
    state.historyIndex = 1
    try await show(state, in: page)
    let item = try #require(page.backForwardList.backList.first)
    page.load(item)
    guard case .go(let id, _) = bench.engine.commands.last?.action else {
      Issue.record("\(bench.commands(to: page.backingWebView.viewID))")
      return
    }
    #expect(id == state.history[0].id)
  }

  @Test func `a WebPage's view has the page's configuration`() {
    var configuration = bench.pageConfiguration()
    configuration.applicationNameForUserAgent = "App/1"
    configuration.defaultNavigationPreferences.allowsContentJavaScript = false
    configuration.defaultNavigationPreferences.isLockdownModeEnabled = true
    configuration.defaultNavigationPreferences.preferredContentMode = .mobile
    configuration.defaultNavigationPreferences.preferredHTTPSNavigationPolicy = .errorOnFailure
    configuration.limitsNavigationsToAppBoundDomains = true
    configuration.upgradeKnownHostsToHTTPS = false
    configuration.suppressesIncrementalRendering = true
    configuration.allowsAirPlayForMediaPlayback = false
    configuration.allowsInlinePredictions = true
    configuration.supportsAdaptiveImageGlyph = true
    configuration.dataDetectorTypes = .link
    configuration.ignoresViewportScaleLimits = true
    configuration.mediaPlaybackBehavior = .allowsInlinePlayback
    let made = WebPage(configuration: configuration).backingWebView.configuration
    #expect(made.websiteDataStore === configuration.websiteDataStore)
    #expect(made.userContentController === configuration.userContentController)
    #expect(made.applicationNameForUserAgent == "App/1")
    #expect(made.limitsNavigationsToAppBoundDomains && !made.upgradeKnownHostsToHTTPS)
    #expect(made.suppressesIncrementalRendering && !made.allowsAirPlayForMediaPlayback)
    #expect(made.allowsInlinePredictions && made.supportsAdaptiveImageGlyph)
    #expect(made.dataDetectorTypes == .link && made.ignoresViewportScaleLimits)
    #expect(made.allowsInlineMediaPlayback)
    let preferences = made.defaultWebpagePreferences
    #expect(preferences?.allowsContentJavaScript == false)
    #expect(preferences?.isLockdownModeEnabled == true)
    #expect(preferences?.preferredContentMode == .mobile)
    #expect(preferences?.preferredHTTPSNavigationPolicy == .errorOnFailure)
  }

  @Test func `a page shares its user agent and isInspectable with its view`() {
    let page = bench.makePage()
    page.customUserAgent = "Agent"
    page.isInspectable = true
    #expect(page.backingWebView.customUserAgent == "Agent" && page.customUserAgent == "Agent")
    #expect(page.backingWebView.isInspectable && page.isInspectable)
  }

  @Test func `callJavaScript sends a function body with its arguments to the engine`() async throws
  {
    let page = bench.makePage()
    let value = Task {
      try await page.callJavaScript("return a + 1", arguments: ["a": 1]) as? Int
    }
    var call: ScriptCall?
    while call == nil {
      await Task.yield()
      if case .runScript(let found) = bench.engine.commands.last?.action { call = found }
    }
    let script = try #require(call)
    #expect(script.source == "return a + 1" && script.arguments == ["a": .number(1)])
    #expect(script.frame == nil && script.world == WKContentWorld.page.identifier)
    try await bench.deliver(
      .scriptCompleted(script.id, .success(.number(2))), in: page.backingWebView)
    #expect(try await value.value == 2)
  }

  @Test func `a page and its view are released together`() async throws {
    weak var gone: WebPage?
    let id: ViewID
    do {
      let page = bench.makePage()
      gone = page
      _ = page.title
      id = page.backingWebView.viewID
    }
    #expect(gone == nil)
    #expect(bench.commands(to: id) == ["1 create", "2 close"])
  }
}

/// A count of notifications.
@MainActor private final class Counter {
  var value = 0
}
