#if os(Linux) || os(macOS)
import WebViewKit

#if canImport(AppKit)
import AppKit
#endif

extension WKNavigationAction {
  /// The mouse button, as macOS numbers it.
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
