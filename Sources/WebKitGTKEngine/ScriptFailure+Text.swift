#if WebKitGTK
import Foundation
import WebViewKit

extension ScriptFailure {
  /// Takes apart `http://host/page:1:24: Error: boom`, WebKitGTK's text for an exception.
  ///
  /// WebKitGTK leaves out a line or a column that is 0, the number that WKWebView then gives, and
  /// ends the message at its first NUL.
  static func exception(at text: String) -> ScriptFailure {
    guard let match = text.firstMatch(of: /^(\S+?):(\d+)(?::(\d+))?: ((?s).*)$/) else {
      return rejection(text)
    }
    let url = URL(webkit: String(match.1))
    return .exception(
      message: String(match.4), line: Int(match.2) ?? 0,
      column: match.3.flatMap { Int($0) } ?? 0,
      // WebKit writes "undefined" where a script has no address.
      sourceURL: url?.scheme == nil ? nil : url)
  }

  /// The failure of an asynchronous function: a rejection, which has no place, so that its text is
  /// the message whatever it looks like.
  static func rejection(_ text: String) -> ScriptFailure {
    .exception(message: text, line: 0, column: 0, sourceURL: nil)
  }
}
#endif
