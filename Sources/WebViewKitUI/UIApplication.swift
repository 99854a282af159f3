import Foundation
import WebViewKit

/// A stand-in for UIKit's application.
///
/// A request to open a URL becomes an event in a recorded trace.
@preconcurrency @MainActor open class UIApplication: NSObject {
  /// An option of ``open(_:options:completionHandler:)``; it has no effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String

    /// Creates an option.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the URL is opened only if it is a universal link that an installed app handles.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// The application of the process.
  public static let shared = UIApplication()

  /// The schemes that an installed app can open; a test can add schemes.
  ///
  /// UIKit has no such property: on a device, the installed apps determine the schemes.
  public var openableSchemes: Set<String> = [
    "http", "https", "tel", "mailto", "sms", "facetime", "itms-apps", "itms-appss", "maps",
    "app-settings",
  ]

  /// Whether an installed app can open the URL.
  ///
  /// On a device, the caller must also list the scheme in `LSApplicationQueriesSchemes`. That is
  /// not checked here.
  open func canOpenURL(_ url: URL) -> Bool {
    url.scheme.map { openableSchemes.contains($0.lowercased()) } ?? false
  }

  /// Asks the system to open a URL; the completion is called in the next turn of the main loop.
  ///
  /// No app is opened. If the call comes from a callback of a recorded view, the recording has the
  /// event `openedOutside`.
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpened = canOpenURL(url)
    EngineConnection.current?.reportOpening(url, isOpened: isOpened)
    if let completion { Task { @MainActor in completion(isOpened) } }
  }

  /// Asks the system to open a URL.
  ///
  /// - Returns: Whether an app opens the URL.
  @discardableResult
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }
}

/// A stand-in for UIKit's screen, whose size and scale a test can choose.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The device's screen.
  public static let main = UIScreen()

  /// The number of pixels per point that apps use.
  open private(set) var scale: CGFloat = 3
  /// The number of physical pixels per point; it differs from ``scale`` if the display is zoomed.
  open private(set) var nativeScale: CGFloat = 3
  /// The bounds of the screen, in points.
  open private(set) var bounds = CGRect(x: 0, y: 0, width: 393, height: 852)

  /// Changes the properties of the screen, for a test.
  ///
  /// UIKit has no such method: on a device, the hardware and the settings determine the properties.
  public func simulate(scale: CGFloat, nativeScale: CGFloat, bounds: CGRect? = nil) {
    (self.scale, self.nativeScale) = (scale, nativeScale)
    self.bounds = bounds ?? self.bounds
  }
}

/// A stand-in for UIKit's window, the root of a view hierarchy.
@preconcurrency @MainActor open class UIWindow: UIView {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let rootViewController else { return }
      rootViewController.view.frame = bounds
      addSubview(rootViewController.view)
    }
  }
  /// Whether the window was made the key window.
  open private(set) var isKeyWindow = false

  /// Makes the window the key window and shows it; the view of its root controller then appears.
  open func makeKeyAndVisible() {
    isKeyWindow = true
    isHidden = false
    rootViewController?.beginAppearanceTransition(true, animated: false)
    rootViewController?.endAppearanceTransition()
  }
}

extension UIView {
  /// The window at the top of the view's hierarchy; `nil` if there is none.
  public var window: UIWindow? { self as? UIWindow ?? superview?.window }
}
