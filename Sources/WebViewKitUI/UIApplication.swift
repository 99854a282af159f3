import Foundation
import WebViewKit

/// A stand-in for UIKit's application.
///
/// A request to open an address becomes an event in a recorded trace.
@preconcurrency @MainActor open class UIApplication: NSObject {
  /// An option of ``open(_:options:completionHandler:)``; it has no effect.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The option's name.
    public let rawValue: String

    /// Creates an option.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether only the app that belongs to the address (as a universal link) may open it.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// The application of the process.
  public static let shared = UIApplication()

  /// The schemes for which the system has an app; a test adds the schemes of its own apps.
  ///
  /// UIKit has no such property: on a device the installed apps decide.
  public var openableSchemes: Set<String> = [
    "http", "https", "tel", "mailto", "sms", "facetime", "itms-apps", "itms-appss", "maps",
    "app-settings",
  ]

  /// Whether the system has an app for the address.
  ///
  /// On a device the app also has to list the scheme in `LSApplicationQueriesSchemes`; here that is
  /// not checked.
  open func canOpenURL(_ url: URL) -> Bool {
    url.scheme.map { openableSchemes.contains($0.lowercased()) } ?? false
  }

  /// Asks the system to open an address, and completes in the main loop's next turn.
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

  /// Asks the system to open an address.
  ///
  /// - Returns: Whether an app opens it.
  @discardableResult
  open func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      open(url, options: options) { continuation.resume(returning: $0) }
    }
  }
}

/// A stand-in for UIKit's screen: a test can choose its size and scale.
@preconcurrency @MainActor open class UIScreen: NSObject {
  /// The device's screen.
  public static let main = UIScreen()

  /// The number of pixels per point, as apps see it.
  open private(set) var scale: CGFloat = 3
  /// The device's own number of pixels per point, which differs from the scale if the display is
  /// zoomed.
  open private(set) var nativeScale: CGFloat = 3
  /// The bounds of the screen, in points.
  open private(set) var bounds = CGRect(x: 0, y: 0, width: 393, height: 852)

  /// Changes the properties of the screen, for a test.
  ///
  /// UIKit has no such method: on a device the hardware and the settings decide.
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

  /// Makes the window the key window and shows it; its controller's view appears.
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
