#if canImport(UIKit)
import UIKit
import WebKit
#else
import WebViewKitUI
#endif

/// A policy that a unit test asks without any page, with actions of its own.
@MainActor final class NavigationGuard: NSObject, WKNavigationDelegate {
  private let hosts: Set<String>

  init(hosts: Set<String>) { self.hosts = hosts }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let host = navigationAction.request.url?.host ?? ""
    decisionHandler(hosts.contains(host) ? .allow : .cancel)
  }
}

/// An action that says what the test wants.
final class StubbedAction: WKNavigationAction {
  private let stubbed: URLRequest

  init(_ url: URL) {
    stubbed = URLRequest(url: url)
    super.init()
  }

  override var request: URLRequest { stubbed }
  override var navigationType: WKNavigationType { .linkActivated }
}
