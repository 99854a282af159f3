#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// What may lead to a navigation (WKNavigationAction).
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
  private let values: NavigationActionValues?
  private weak var webView: WKWebView?
  /// The navigation that the action belongs to, where it is the main frame's and known.
  open private(set) var mainFrameNavigation: WKNavigation?
  /// The preferences that the question about this action is asked with, and the app's for them.
  package var preferences: WKWebpagePreferences?

  package init(
    _ values: NavigationActionValues, navigation: WKNavigation?, in webView: WKWebView?
  ) {
    self.values = values
    self.webView = webView
    mainFrameNavigation = navigation
  }

  /// Creates an action without meaning; apps subclass it in tests.
  public override nonisolated init() { values = nil }

  /// The frame that asked; an empty main frame for loads that the app began.
  open var sourceFrame: WKFrameInfo { WKFrameInfo(source, in: webView) }

  /// The frame to be navigated; nil where a new window is wanted.
  open var targetFrame: WKFrameInfo? {
    target == .none ? nil : WKFrameInfo(target, in: webView)
  }

  /// What caused the action.
  open var navigationType: WKNavigationType { values?.type ?? .other }

  /// The request that would be sent.
  open var request: URLRequest { values?.request ?? URLRequest(url: URL(filePath: "")) }

  /// Whether a link with a `download` attribute was followed.
  open var shouldPerformDownload: Bool { values?.shouldPerformDownload ?? false }

  /// The mouse button, with the values that WKWebView gives on macOS: 0 none, 1 left, 2 right, 4
  /// middle (WebKit: WebEventFactory, `toNSButtonNumber`).
  open var buttonNumber: Int { values?.buttonNumber ?? 0 }

  /// The modifier keys that were held, as on macOS.
  open var modifierFlags: NSEvent.ModifierFlags { values?.modifierFlags ?? [] }

  /// Whether a user's gesture led to it.
  package var isUserInitiated: Bool { values?.isUserInitiated ?? false }

  /// The frame that asked, as far as the engine can tell; none where the app began the load.
  package var source: FrameReference { values?.source ?? .none }

  /// The frame to be navigated, as far as the engine can tell; none where a window is wanted.
  package var target: FrameReference { values?.target ?? .none }
}
#endif
