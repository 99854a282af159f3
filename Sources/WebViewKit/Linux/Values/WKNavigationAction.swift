import Foundation

/// An action that may lead to a navigation.
@preconcurrency @MainActor open class WKNavigationAction: NSObject {
  private let values: NavigationActionValues?
  private weak var webView: WKWebView?
  /// The preferences that are proposed to the app.
  ///
  /// After the app's answer, these are the preferences in the answer.
  package var preferences: WKWebpagePreferences?
  /// The main-frame navigation that the action belongs to; `nil` for subframes, and if it is not
  /// known.
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

  /// The mouse button, with the values that WKWebView reports on macOS: 0 none, 1 left, 2 right, 4
  /// middle (WebKit: WebEventFactory, `toNSButtonNumber`).
  open var buttonNumber: Int { values?.buttonNumber ?? 0 }

  /// The modifier keys that were held, as on macOS.
  open var modifierFlags: NSEvent.ModifierFlags { values?.modifierFlags ?? [] }

  /// Whether a user's gesture led to the action.
  package var isUserInitiated: Bool { values?.isUserInitiated ?? false }

  /// The frame that asked for the navigation, as far as the engine can determine it; `none` if the
  /// app began the load.
  package var source: FrameReference { values?.source ?? .none }

  /// The frame to navigate, as far as the engine can determine it; `none` if the action asks for a
  /// new window.
  package var target: FrameReference { values?.target ?? .none }
}

extension WKNavigationAction {
  /// Returns the policy that WKWebView uses if no delegate answers (WebKit: NavigationState.mm,
  /// `decidePolicyForNavigationAction`).
  ///
  /// URLs that neither WebKit nor a scheme handler of the view can load are left to other apps.
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

/// The app's answer about a navigation action.
public enum WKNavigationActionPolicy: Int, Sendable {
  /// The navigation does not happen. If it has already started, it fails.
  case cancel = 0
  /// The navigation continues.
  case allow = 1
  /// The navigation becomes a download.
  case download = 2
}

/// The cause of a navigation action.
public enum WKNavigationType: Int, Sendable {
  /// A link was followed.
  case linkActivated = 0
  /// A form was sent.
  case formSubmitted = 1
  /// The view was asked to go to an item of the back-forward list.
  case backForward = 2
  /// The page is loaded again.
  case reload = 3
  /// A form was sent again, by going back, forward or reloading.
  case formResubmitted = 4
  /// Any other cause.
  case other = -1
}

/// A stand-in for AppKit's class of the same name, which contains only nested types.
public enum NSEvent {}

extension NSEvent {
  /// A set of modifier keys, with AppKit's values.
  public struct ModifierFlags: OptionSet, Hashable, Sendable {
    /// AppKit's bits.
    public let rawValue: UInt

    /// Creates a set from bits.
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
