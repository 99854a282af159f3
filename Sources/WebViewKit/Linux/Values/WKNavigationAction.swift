import Foundation

/// An action that may lead to a navigation (WKNavigationAction).
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
  private let values: NavigationActionValues?
  private weak var webView: WKWebView?
  /// The preferences of the question about this action; after the app's answer, the preferences of
  /// the answer.
  package var preferences: WKWebpagePreferences?
  /// The navigation that the action belongs to, if it is the main frame's and known.
  open private(set) var mainFrameNavigation: WKNavigation?

  package init(
    _ values: NavigationActionValues, navigation: WKNavigation?, in webView: WKWebView?
  ) {
    self.values = values
    self.webView = webView
    mainFrameNavigation = navigation
  }

  /// Creates an empty action, for subclasses in an app's tests.
  public override nonisolated init() { values = nil }

  /// The frame that asked for the navigation; an empty main frame for loads that the app began.
  open var sourceFrame: WKFrameInfo { WKFrameInfo(source, in: webView) }

  /// The frame to navigate; `nil` if the action asks for a new window.
  open var targetFrame: WKFrameInfo? {
    target == .none ? nil : WKFrameInfo(target, in: webView)
  }

  /// The cause of the action.
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

  /// Whether a user's gesture led to the action.
  package var isUserInitiated: Bool { values?.isUserInitiated ?? false }

  /// The frame that asked for the navigation, as far as the engine can tell; `none` if the app
  /// began the load.
  package var source: FrameReference { values?.source ?? .none }

  /// The frame to navigate, as far as the engine can tell; `none` if the action asks for a new
  /// window.
  package var target: FrameReference { values?.target ?? .none }
}

extension WKNavigationAction {
  /// Returns WKWebView's policy if no delegate answers (WebKit: NavigationState.mm,
  /// `decidePolicyForNavigationAction`): a URL that neither WebKit nor a handler of the view
  /// loads is left to other apps.
  func defaultPolicy(in webView: WKWebView) -> WKNavigationActionPolicy {
    guard targetFrame != nil else { return .allow }
    let scheme = request.url?.scheme ?? "about"
    guard
      WKWebView.handlesURLScheme(scheme)
        || webView.made.urlSchemeHandler(forURLScheme: scheme) != nil
    else { return .cancel }
    return shouldPerformDownload ? .download : .allow
  }
}

/// The app's answer about a navigation action (WKNavigationActionPolicy).
public enum WKNavigationActionPolicy: Int, Sendable {
  /// The navigation does not happen; if it has started already, it fails.
  case cancel = 0
  /// The navigation continues.
  case allow = 1
  /// The navigation becomes a download.
  case download = 2
}

/// The cause of a navigation action (WKNavigationType).
public enum WKNavigationType: Int, Sendable {
  /// A link was followed.
  case linkActivated = 0
  /// A form was sent.
  case formSubmitted = 1
  /// An item of the back-forward list was asked for.
  case backForward = 2
  /// The page is loaded again.
  case reload = 3
  /// A form was sent again, by going back, forward or reloading.
  case formResubmitted = 4
  /// Anything else.
  case other = -1
}

/// The stand-in for AppKit's class of the same name, of which only the nested types are needed.
public enum NSEvent {}

extension NSEvent {
  /// Modifier keys, with AppKit's values (NSEvent.ModifierFlags).
  public struct ModifierFlags: OptionSet, Hashable, Sendable {
    /// AppKit's bits.
    public let rawValue: UInt

    /// Creates the set with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Caps Lock is on.
    public static let capsLock = ModifierFlags(rawValue: 1 << 16)
    /// A Shift key is held.
    public static let shift = ModifierFlags(rawValue: 1 << 17)
    /// A Control key is held.
    public static let control = ModifierFlags(rawValue: 1 << 18)
    /// An Option key (on other systems Alt) is held.
    public static let option = ModifierFlags(rawValue: 1 << 19)
    /// A Command key (on other systems Super or Meta) is held.
    public static let command = ModifierFlags(rawValue: 1 << 20)
  }
}
