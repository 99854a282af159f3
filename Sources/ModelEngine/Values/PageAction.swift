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
  /// The values of the text fields of the form that is sent, by name; `nil` for a link.
  var textFields: [String: String]?
  /// The mouse that did it; `nil` is a script.
  var pointer: PointerClick?

  /// The name of the window that the target stands for; `nil` for the words of HTML.
  var windowName: String? {
    target.flatMap { $0.isEmpty || $0.hasPrefix("_") ? nil : $0 }
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

/// A window that a page asks for.
struct NewWindow: Sendable {
  var request: URLRequest
  /// The name by which links target it; `nil` for `_blank`, which has no opener either.
  var name: String?
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
