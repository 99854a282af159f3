import Foundation
import WebViewKit

/// A followed link or a sent form.
struct PageAction: Sendable {
  /// The request to be made, without the fields that the machine adds.
  var request: URLRequest
  /// A followed link or a sent form.
  var type: WKNavigationType
  /// The value of `target`, of the link, form or `base` element; `nil` or empty is the same frame.
  var target: String?
  /// The value of the link's `download` attribute; `nil` without one.
  var downloadName: String?
  /// The policy of the link or form; `nil` is the document's.
  var referrerPolicy: ReferrerPolicy?
  /// Whether `rel` lets the window that it opens know the page; `nil` if `rel` does not say.
  var isOpener: Bool?
  /// The addresses that get a ping when the link is followed (HTML 4.6.5, hyperlink auditing).
  var pings: [URL] = []
  /// The values of the text fields of the form that is sent, by name; `nil` for a link.
  var textFields: [String: String]?
  /// The click that caused it; `nil` if a script did.
  var pointer: PointerClick?

  /// The name of the window that the target stands for; `nil` for keywords such as `_blank`.
  var windowName: String? {
    target.flatMap { $0.isEmpty || $0.hasPrefix("_") ? nil : $0 }
  }
}

extension PageAction {
  /// The window that it opens if no frame has the name of its target.
  var window: WindowWish {
    guard let isOpener else { return WindowWish(name: windowName, hasOpener: windowName != nil) }
    return decide(
      WindowWish(name: isOpener ? windowName : nil, hasOpener: isOpener),
      by: .relationSaysWhetherThereIsAnOpener)
  }
}

/// The window that a link or form opens.
struct WindowWish: Hashable, Sendable {
  /// The name by which links target it; `nil` if it has none.
  var name: String?
  /// Whether the window has an opener; with the target `_blank` only if `rel` allows it.
  var hasOpener: Bool
}

/// A window that a page asks for.
struct NewWindow: Sendable {
  var request: URLRequest
  var wish: WindowWish
  /// The frame that wanted it.
  var opener: FrameValues
  /// The permissions of its pages; `nil` allows everything.
  var sandbox: Sandbox?
  /// The free process of its site; `nil` if there is none.
  var process: WebProcess?
}

extension NavigationActionValues {
  mutating func setPointer(_ pointer: PointerClick?) {
    guard let pointer else { return }
    isUserInitiated = true
    buttonNumber = pointer.button == .left ? 1 : 4
    modifierFlags = NSEvent.ModifierFlags(pointer.modifiers.map { .init(rawValue: $0.flag) })
  }
}
