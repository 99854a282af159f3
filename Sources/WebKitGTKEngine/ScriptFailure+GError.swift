#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension ScriptFailure {
  /// Translates an error of WebKitGTK's script calls.
  init(_ error: GError) {
    let message = String(gstring: error.message)
    self =
      error.code == gint(WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED.rawValue)
      ? Self.exception(in: message) : .unsupportedResultType
  }

  /// Takes apart `http://host/page:1:24: Error: boom`; line and column may be missing.
  static func exception(in text: String) -> ScriptFailure {
    guard let match = text.firstMatch(of: /^(.*?):(\d+)(?::(\d+))?: ((?s).*)$/) else {
      return .exception(message: text, line: nil, column: nil, sourceURL: nil)
    }
    return .exception(
      message: String(match.4), line: Int(match.2), column: match.3.flatMap { Int($0) },
      sourceURL: URL(webkit: String(match.1)))
  }
}
#endif
