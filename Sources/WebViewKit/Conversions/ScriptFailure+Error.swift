#if !canImport(WebKit)
import Foundation

extension ScriptFailure {
  /// The error as script completions get it (WebKit: `WKErrorDomain` and the `WKJavaScript…` keys).
  package var error: WKError {
    switch self {
    case .exception(let message, let line, let column, let sourceURL):
      var userInfo: [String: Any] = ["WKJavaScriptExceptionMessage": message]
      userInfo["WKJavaScriptExceptionLineNumber"] = line.map { NSNumber(value: $0) }
      userInfo["WKJavaScriptExceptionColumnNumber"] = column.map { NSNumber(value: $0) }
      userInfo["WKJavaScriptExceptionSourceURL"] = sourceURL
      return WKError(.javaScriptExceptionOccurred, userInfo: userInfo)
    case .unsupportedResultType: return WKError(.javaScriptResultTypeIsUnsupported)
    case .invalidFrame: return WKError(.javaScriptInvalidFrameTarget)
    case .processTerminated: return WKError(.webContentProcessTerminated)
    case .viewInvalidated: return WKError(.webViewInvalidated)
    case .noScriptEngine:
      return WKError(
        .unknown, userInfo: [NSLocalizedDescriptionKey: "This engine runs no JavaScript"])
    }
  }
}
#endif
