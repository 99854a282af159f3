import Foundation
import Testing

@testable import WebViewKit

@MainActor @Suite struct WKNavigationActionTests {
  private func action(_ values: NavigationActionValues) -> WKNavigationAction {
    WKNavigationAction(values, navigation: nil, in: nil)
  }

  @Test(
    arguments: [
      ("http://a/", FrameReference.frame(Samples.frame), false, WKNavigationActionPolicy.allow),
      ("http://a/", .frame(Samples.frame), true, .download),
      ("about:blank", .notObserved, false, .allow),
      ("tel:1", .frame(Samples.frame), false, .cancel),
      ("tel:1", .none, false, .allow),
      ("app://main/page", .frame(Samples.frame), false, .allow),
    ])
  func `without a delegate only schemes of WebKit and of handlers are allowed`(
    _ url: String, _ target: FrameReference, _ isDownload: Bool,
    _ policy: WKNavigationActionPolicy
  ) throws {
    let configuration = Bench().makeConfiguration()
    configuration.setURLSchemeHandler(NoHandler(), forURLScheme: "app")
    let view = WKWebView(frame: .zero, configuration: configuration)
    let values = Samples.action(
      try #require(URL(string: url)), target: target, shouldPerformDownload: isDownload)
    #expect(action(values).defaultPolicy(in: view) == policy)
  }

  @Test
  func `source and target frames have the engine's values, and a new window has no target frame`() {
    var inner = Samples.frame
    inner.isMainFrame = false
    inner.origin = OriginValues(scheme: "http", host: "h", port: 8080)
    let known = action(Samples.action(source: .frame(inner), target: .notObserved))
    #expect(known.sourceFrame.isMainFrame == false)
    #expect(known.sourceFrame.request.url == Samples.page)
    #expect(known.sourceFrame.securityOrigin.host == "h")
    #expect(known.sourceFrame.securityOrigin.port == 8080)
    #expect(known.targetFrame != nil && known.target == .notObserved)
    let opening = action(Samples.action(source: .none, target: .none))
    #expect(opening.targetFrame == nil && opening.source == .none)
    #expect(opening.sourceFrame.request.url == nil)
  }

  @Test func `an app's tests can subclass WKNavigationAction`() {
    final class Link: WKNavigationAction {
      override var navigationType: WKNavigationType { .linkActivated }
    }
    #expect(Link().navigationType == .linkActivated && Link().targetFrame == nil)
  }

  @Test func `a navigation action's button and modifier keys have macOS's values`() {
    var values = Samples.action()
    values.buttonNumber = 4
    values.modifierFlags = [.control, .shift]
    let action = WKNavigationAction(values, navigation: nil, in: nil)
    #expect(action.buttonNumber == 4 && action.modifierFlags.contains(.shift))
    #expect(action.modifierFlags.rawValue == 0x60000)
    #expect(WKNavigationAction().buttonNumber == 0 && WKNavigationAction().modifierFlags.isEmpty)
  }
}

@MainActor private final class NoHandler: NSObject, WKURLSchemeHandler {
  func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {}
  func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {}
}
