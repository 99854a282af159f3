import Foundation
import Synchronization
import Testing

@testable import WebViewKit

@MainActor @Suite struct ViewPropertyTests {
  let bench = Bench()

  private func lastSettings() -> ViewSettings? {
    bench.engine.commands.reversed().lazy.compactMap {
      switch $0.action {
      case .create(let settings), .apply(let settings), .adopt(let settings): settings
      default: nil
      }
    }.first
  }

  @Test func `a new view's properties have WKWebView's defaults`() {
    let view = bench.makeView()
    #expect(view.pageZoom == 1 && !view.isInspectable && view.allowsLinkPreview)
    #expect(!view.allowsBackForwardNavigationGestures && view.mediaType == nil)
    #expect(view.underPageBackgroundColor == UIColor(white: 1, alpha: 1))
    #expect(view.themeColor == nil && view.serverTrust == nil && view.interactionState == nil)
    #expect(view.fullscreenState == .notInFullscreen)
    #expect(view.cameraCaptureState == .none && view.microphoneCaptureState == .none)
  }

  @Test func `the engine gets each property when it is set`() {
    let view = bench.makeView()
    view.pageZoom = 2
    view.isInspectable = true
    view.allowsBackForwardNavigationGestures = true
    view.underPageBackgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    view.frame = CGRect(x: 5, y: 5, width: 30, height: 20)
    var expected = ViewProperties()
    expected.pageZoom = 2
    expected.isInspectable = true
    expected.allowsBackForwardNavigationGestures = true
    expected.underPageBackgroundColor = ColorValues(red: 1, green: 0, blue: 0, alpha: 0.5)
    expected.size = CGSize(width: 30, height: 20)
    #expect(lastSettings()?.properties == expected)
    view.underPageBackgroundColor = nil
    view.frame = .zero
    expected.underPageBackgroundColor = nil
    expected.size = nil
    #expect(lastSettings()?.properties == expected)
    #expect(view.underPageBackgroundColor == UIColor(white: 1, alpha: 1))
  }

  @Test func `the engine gets the preferences at the next load`() {
    let configuration = bench.makeConfiguration()
    let view = WKWebView(frame: .zero, configuration: configuration)
    #expect(lastSettings()?.preferences == PreferenceValues())
    let preferences = configuration.preferences
    preferences.minimumFontSize = 20
    preferences.isElementFullscreenEnabled = true
    preferences.shouldPrintBackgrounds = true
    preferences.isSiteSpecificQuirksModeEnabled = false
    preferences.tabFocusesLinks = true
    view.load(URLRequest(url: Samples.page))
    var expected = PreferenceValues()
    expected.minimumFontSize = 20
    expected.allowsElementFullscreen = true
    expected.printsBackgrounds = true
    expected.allowsSiteSpecificQuirks = false
    expected.tabFocusesLinks = true
    #expect(lastSettings()?.preferences == expected)
  }

  @Test func `mediaTypesRequiringUserActionForPlayback is copied and sent to the engine`() {
    let configuration = bench.makeConfiguration()
    configuration.mediaTypesRequiringUserActionForPlayback = .audio
    let copy = configuration.copy() as? WKWebViewConfiguration
    #expect(copy?.mediaTypesRequiringUserActionForPlayback == .audio)
    _ = WKWebView(frame: .zero, configuration: configuration)
    #expect(lastSettings()?.preferences.mediaNeedsUserAction == true)
  }

  @Test func `serverTrust has the server's certificates, and its observers are notified once`()
    async throws
  {
    let view = bench.makeView()
    let heard = Mutex(0)
    let observation = view.observe(\.serverTrust) { _, _ in heard.withLock { $0 += 1 } }
    var state = WebViewState()
    state.serverTrust = [Data([1]), Data([2])]
    state.isFullscreen = true
    state.camera = .active
    for _ in 1...2 {
      bench.post(.stateChanged, in: view, state: state)
      try #require(await bench.engine.delivered())
    }
    #expect(heard.withLock { $0 } == 1)
    let chain = try SecTrustCopyCertificateChain(#require(view.serverTrust))
    #expect((chain as? [SecCertificate])?.map(SecCertificateCopyData) == [Data([1]), Data([2])])
    #expect(view.fullscreenState == .inFullscreen && view.cameraCaptureState == .active)
    withExtendedLifetime(observation) {}
  }

  @Test func `interactionState restores another view's state, and ignores text and nil`()
    async throws
  {
    let view = bench.makeView()
    var state = WebViewState()
    state.interactionState = Data([7])
    bench.post(.stateChanged, in: view, state: state)
    try #require(await bench.engine.delivered())
    let other = bench.makeView()
    other.interactionState = "text"
    other.interactionState = nil
    other.interactionState = view.interactionState
    #expect(bench.commands(to: other.viewID) == ["1 create", "2 restore"])
    guard case .restore(let data, _) = bench.engine.commands.last?.action else { return }
    #expect(data == Data([7]))
  }
}
