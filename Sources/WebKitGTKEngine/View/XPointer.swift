#if WebKitGTK
import Foundation
import WebViewKit

/// The mouse and keyboard of an X display, controlled through the XTEST extension.
///
/// The libraries are loaded at the first click, since nothing else needs them.
@WebKitActor final class XPointer {
  private typealias Display = UnsafeMutableRawPointer
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> Display?
  private typealias Simple = @convention(c) (Display) -> CInt
  private typealias Sync = @convention(c) (Display, CInt) -> CInt
  private typealias Raise = @convention(c) (Display, CUnsignedLong) -> CInt
  private typealias Keycode = @convention(c) (Display, CUnsignedLong) -> UInt8
  private typealias Translate =
    @convention(c) (
      Display, CUnsignedLong, CUnsignedLong, CInt, CInt, UnsafeMutablePointer<CInt>,
      UnsafeMutablePointer<CInt>, UnsafeMutablePointer<CUnsignedLong>
    ) -> CInt
  private typealias Root = @convention(c) (Display) -> CUnsignedLong
  private typealias Move = @convention(c) (Display, CInt, CInt, CInt, CUnsignedLong) -> CInt
  private typealias Press = @convention(c) (Display, CUnsignedInt, CInt, CUnsignedLong) -> CInt

  private let display: Display
  private let close: Simple
  private let grab: Simple
  private let ungrab: Simple
  private let sync: Sync
  private let raise: Raise
  private let keycode: Keycode
  private let translate: Translate
  private let root: Root
  private let move: Move
  private let pressButton: Press
  private let pressKey: Press

  /// Opens the display that the environment names.
  ///
  /// - Throws: ``EngineFailure/noPointer(engine:reason:remedy:)`` if a library or the display is
  ///   missing.
  init() throws(EngineFailure) {
    let x11 = try Self.library("libX11.so.6", package: "libx11-6")
    let test = try Self.library("libXtst.so.6", package: "libxtst6")
    let open: Open = try Self.function("XOpenDisplay", in: x11)
    close = try Self.function("XCloseDisplay", in: x11)
    grab = try Self.function("XGrabServer", in: x11)
    ungrab = try Self.function("XUngrabServer", in: x11)
    sync = try Self.function("XSync", in: x11)
    raise = try Self.function("XRaiseWindow", in: x11)
    keycode = try Self.function("XKeysymToKeycode", in: x11)
    translate = try Self.function("XTranslateCoordinates", in: x11)
    root = try Self.function("XDefaultRootWindow", in: x11)
    move = try Self.function("XTestFakeMotionEvent", in: test)
    pressButton = try Self.function("XTestFakeButtonEvent", in: test)
    pressKey = try Self.function("XTestFakeKeyEvent", in: test)
    guard let display = open(nil) else {
      throw Self.failure(
        "the display is not an X display", "unset WAYLAND_DISPLAY, so that an X display is started")
    }
    self.display = display
  }

  isolated deinit { _ = close(display) }

  /// Clicks at a point of a window while the given keys are held down.
  ///
  /// The display has only one mouse. Until the click is done, the X server serves only this client,
  /// so no other process can cover the point with a window, move the mouse or press a key.
  func click(_ click: PointerClick, window: CUnsignedLong, x: Double, y: Double) {
    _ = grab(display)
    defer {
      _ = ungrab(display)
      _ = sync(display, 0)
    }
    var (left, top): (CInt, CInt) = (0, 0)
    var child: CUnsignedLong = 0
    _ = raise(display, window)
    _ = translate(
      display, window, root(display), CInt(x), CInt(y), &left, &top, &child)
    _ = move(display, -1, left, top, 0)
    let keys = click.modifiers.map { CUnsignedInt(keycode(display, $0.symbol)) }
    for key in keys { _ = pressKey(display, key, 1, 0) }
    let button: CUnsignedInt = click.button == .left ? 1 : 2
    _ = pressButton(display, button, 1, 0)
    _ = pressButton(display, button, 0, 0)
    for key in keys { _ = pressKey(display, key, 0, 0) }
    _ = sync(display, 0)
  }

  private static func library(
    _ name: String, package: String
  ) throws(EngineFailure) -> UnsafeMutableRawPointer {
    guard let library = dlopen(name, RTLD_NOW) else {
      throw failure("there is no \(name)", "install it: apt-get install \(package)")
    }
    return library
  }

  private static func function<Function>(
    _ name: String, in library: UnsafeMutableRawPointer
  ) throws(EngineFailure) -> Function {
    guard let symbol = dlsym(library, name) else {
      throw failure("the X libraries have no \(name)", "reinstall libx11-6 and libxtst6")
    }
    return unsafeBitCast(symbol, to: Function.self)
  }

  static func failure(_ reason: String, _ remedy: String) -> EngineFailure {
    .noPointer(engine: "webkitgtk", reason: reason, remedy: remedy)
  }
}

extension PointerClick.Modifier {
  /// The X key symbol of the key; if there are two such keys, it is the symbol of the left one.
  fileprivate var symbol: CUnsignedLong {
    switch self {
    case .shift: 0xffe1
    case .control: 0xffe3
    case .option: 0xffe9
    case .command: 0xffeb
    }
  }
}
#endif
