import Foundation
import WebViewKit

/// A followed link or a sent form.
struct PageAction: Sendable {
  /// The request to be made, without the fields that `NavigationMachine` adds.
  var request: URLRequest
  /// A followed link or a sent form.
  var type: WKNavigationType
  /// The `target` of the link, form or `base` element; `nil` or empty for the same frame.
  var target: String?
  /// The value of the link's `download` attribute; `nil` if the link has no such attribute.
  var downloadName: String?
  /// The referrer policy of the link or form; `nil` if the document's policy applies.
  var referrerPolicy: ReferrerPolicy?
  /// Whether the opened window gets a reference to the page, according to `rel`; `nil` if `rel`
  /// does not determine this.
  var isOpener: Bool?
  /// The URLs that get a ping when the link is followed (HTML 4.6.5, hyperlink auditing).
  var pings: [URL] = []
  /// The values of the text fields of a sent form, keyed by name; `nil` for a link.
  var textFields: [String: String]?
  /// The mouse click that caused the action; `nil` if there was none.
  var pointer: PointerClick?

  /// The name of the window that the target refers to; `nil` for keywords such as `_blank`.
  var windowName: String? {
    target.flatMap { $0.isEmpty || $0.hasPrefix("_") ? nil : $0 }
  }
}

extension PageAction {
  /// The window that the action opens if no frame has the name of the target.
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
  /// Whether the window has an opener; for the target `_blank`, this is so only if `rel` allows it.
  var hasOpener: Bool
}

/// A window that a page requests.
struct NewWindow: Sendable {
  var request: URLRequest
  var wish: WindowWish
  /// The frame that requested it.
  var opener: FrameValues
  /// The sandbox permissions of the window's pages; `nil` allows everything.
  var sandbox: Sandbox?
  /// The free process for the window's site; `nil` if there is none.
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
