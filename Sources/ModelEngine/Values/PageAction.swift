import FoundationNetworking
import WebViewKit

/// What a click in a page asks for.
struct PageAction: Sendable {
  /// The request to be made, without the fields that the machine adds.
  var request: URLRequest
  /// A followed link or a sent form.
  var type: WKNavigationType
  /// The value of `target`, of the link, form or `base` element; nil or empty is the same frame.
  var target: String?
  /// The value of the link's `download` attribute; `nil` without one.
  var downloadName: String?
  /// The form that is sent; nil for a link.
  var form: SubmittedForm?
  /// The mouse that did it; nil is a script.
  var pointer: PointerClick?

  /// The name of the window that the target stands for; nil for the words of HTML.
  var windowName: String? {
    target.flatMap { $0.isEmpty || $0.hasPrefix("_") ? nil : $0 }
  }
}
