import WebViewKit

#if os(macOS)
import AppKit

/// The windows that show views on macOS, one window for each view.
///
/// `AppleWebKitEngine` makes one instance. The class below has the same name and methods for iOS.
@MainActor final class ViewWindows {
  /// A window that is always the key window, so that it accepts clicks.
  ///
  /// Other windows are never key windows in a process that is not in the Dock.
  private final class Window: NSWindow {
    override var isKeyWindow: Bool { true }
    override var canBecomeKey: Bool { true }
  }

  private var windows: [ObjectIdentifier: NSWindow] = [:]
  private var clicks = 0

  nonisolated init() {}

  /// Opens a window; before that, it makes the process an application that is not in the Dock.
  ///
  /// - Throws: ``EngineFailure/unavailable(engine:reason:remedy:)`` if no user is logged in on the
  ///   screen.
  func show(_ view: WKWebView) throws(EngineFailure) {
    guard CGSessionCopyCurrentDictionary() != nil else {
      throw .unavailable(
        engine: AppleWebKit.name, reason: "there is no session with a screen for a window",
        remedy: "log in at the screen, or by screen sharing, and run navtrace there")
    }
    _ = NSApplication.shared.setActivationPolicy(.accessory)
    let window = Window(
      contentRect: view.frame, styleMask: .titled, backing: .buffered, defer: false)
    window.isReleasedWhenClosed = false
    window.contentView = view
    window.orderFrontRegardless()
    windows[ObjectIdentifier(view)] = window
  }

  /// Closes the window of a view, if it has one.
  func hide(_ view: WKWebView) {
    guard let window = windows.removeValue(forKey: ObjectIdentifier(view)) else { return }
    window.contentView = nil
    window.close()
  }

  /// Sends the events of a click to a view's window.
  ///
  /// - Throws: ``EngineFailure/noPointer(engine:reason:remedy:)`` if the view is in no window.
  func send(_ click: MouseClick, to view: WKWebView) throws(EngineFailure) {
    guard let window = view.window else {
      throw MouseClick.refusal(
        "the view is in no window", "give it one: 'views: [{window: {width: 640, height: 480}}]'")
    }
    let y = view.isFlipped ? click.y : Double(view.bounds.height) - click.y
    let location = view.convert(CGPoint(x: click.x, y: y), to: nil)
    clicks += 1
    for type in [NSEvent.EventType.leftMouseDown, .leftMouseUp] {
      guard
        let event = NSEvent.mouseEvent(
          with: type, location: location,
          modifierFlags: NSEvent.ModifierFlags(rawValue: click.modifierFlags),
          timestamp: ProcessInfo.processInfo.systemUptime, windowNumber: window.windowNumber,
          context: nil, eventNumber: clicks, clickCount: 1,
          pressure: type == .leftMouseDown ? 1 : 0)
      else { throw MouseClick.refusal("AppKit makes no event of it", "click with a script") }
      window.sendEvent(event)
    }
  }
}
#elseif os(iOS)
/// A stand-in for the windows on iOS, where an app shows its views itself.
@MainActor final class ViewWindows {
  nonisolated init() {}

  /// Throws an error: on iOS the app shows its views itself.
  func show(_ view: WKWebView) throws(EngineFailure) {
    throw .unsupported(
      engine: AppleWebKit.name, what: "windows on iOS; show the view in the app that plays it")
  }

  /// Does nothing.
  func hide(_ view: WKWebView) {}

  /// Throws an error: iOS has no mouse.
  func send(_ click: MouseClick, to view: WKWebView) throws(EngineFailure) {
    throw MouseClick.refusal("iOS has no mouse", "click with a script, without 'by: pointer'")
  }
}
#endif
