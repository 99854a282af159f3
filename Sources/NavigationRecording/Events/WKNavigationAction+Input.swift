import WebViewKit

#if canImport(AppKit)
import AppKit
#elseif os(iOS)
import UIKit
#endif

#if os(iOS)
extension WKNavigationAction {
  /// The mouse button, numbered as on macOS; 0 on systems before iOS 18.4, which do not report it.
  var button: Int {
    guard #available(iOS 18.4, *) else { return 0 }
    return buttonNumber.rawValue
  }

  /// The names of the modifier keys, in alphabetical order; empty on systems before iOS 18.4.
  var modifiers: [String] {
    guard #available(iOS 18.4, *) else { return [] }
    let keys: [(String, UIKeyModifierFlags)] = [
      ("command", .command), ("control", .control), ("option", .alternate), ("shift", .shift),
    ]
    return keys.filter { modifierFlags.contains($0.1) }.map(\.0)
  }
}
#else
extension WKNavigationAction {
  /// The mouse button, numbered as on macOS.
  var button: Int { buttonNumber }

  /// The names of the modifier keys, in alphabetical order.
  var modifiers: [String] {
    let keys: [(String, NSEvent.ModifierFlags)] = [
      ("command", .command), ("control", .control), ("option", .option), ("shift", .shift),
    ]
    return keys.filter { modifierFlags.contains($0.1) }.map(\.0)
  }
}
#endif
