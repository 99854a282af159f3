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
  /// Whether the window that it opens knows the page, by `rel`; `nil` if that does not say.
  var isOpener: Bool?
  /// The values of the text fields of the form that is sent, by name; `nil` for a link.
  var textFields: [String: String]?
  /// The mouse that did it; `nil` is a script.
  var pointer: PointerClick?

  /// The name of the window that the target stands for; `nil` for the words of HTML.
  var windowName: String? {
    target.flatMap { $0.isEmpty || $0.hasPrefix("_") ? nil : $0 }
  }
}

extension PageAction {
  /// Sets what the attributes `rel` and, of a link, `referrerpolicy` say (HTML 4.6.7, 4.10.21.3).
  mutating func setRelation(of element: PageElement) {
    let words = Set((element["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace))
    if words.contains("noreferrer") {
      referrerPolicy = .noReferrer
    } else if element.tag != "form" {
      referrerPolicy = ReferrerPolicy(attribute: element["referrerpolicy"])
    }
    if !words.isDisjoint(with: ["noreferrer", "noopener"]) {
      isOpener = false
    } else if words.contains("opener") {
      isOpener = true
    }
  }

  /// The window that it opens if its target is in no frame.
  var window: WindowWish {
    guard let isOpener else { return WindowWish(name: windowName, hasOpener: windowName != nil) }
    return decide(
      WindowWish(name: isOpener ? windowName : nil, hasOpener: isOpener),
      by: .relationSaysWhetherThereIsAnOpener)
  }
}

/// The forms in which the fields of a form are sent.
enum FormEncoding {
  /// Returns the fields as `application/x-www-form-urlencoded` (URL standard, section 5.2).
  static func query(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
  }

  /// Returns the fields as `text/plain`, a line each (HTML 4.10.21.7).
  static func text(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\(normalized($0.name))=\(normalized($0.value))\r\n" }.joined()
  }

  /// Returns a name or a value with everything encoded but letters, digits and `*-._`.
  static func encoded(_ text: String) -> String {
    PercentEncodeSet.form.encode(ArraySlice(normalized(text).utf8)).replacing("%20", with: "+")
  }

  private static func normalized(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
  }
}

/// The window that a link or form opens.
struct WindowWish: Hashable, Sendable {
  /// The name by which links target it; `nil` if it has none.
  var name: String?
  /// Whether it knows the page that opens it: one for `_blank` does not, unless `rel` says so.
  var hasOpener: Bool
}

/// A window that a page asks for.
struct NewWindow: Sendable {
  var request: URLRequest
  var wish: WindowWish
  /// The frame that wanted it.
  var opener: FrameValues
  /// The permissions of its pages; `nil` is everything.
  var sandbox: Sandbox?
}

extension NavigationActionValues {
  mutating func setPointer(_ pointer: PointerClick?) {
    guard let pointer else { return }
    isUserInitiated = true
    buttonNumber = pointer.button == .left ? 1 : 4
    modifierFlags = NSEvent.ModifierFlags(pointer.modifiers.map { .init(rawValue: $0.flag) })
  }
}
