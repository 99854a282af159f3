#if !canImport(WebKit)
import Foundation

/// Why a script gave no value.
public enum ScriptFailure: Error, Hashable, Sendable {
  /// It threw: `WKError.javaScriptExceptionOccurred` with the exception's place.
  case exception(message: String, line: Int?, column: Int?, sourceURL: URL?)
  /// Its value cannot cross the bridge: `WKError.javaScriptResultTypeIsUnsupported`.
  case unsupportedResultType
  /// The frame is gone: `WKError.javaScriptInvalidFrameTarget`.
  case invalidFrame
  /// The web process ended: `WKError.webContentProcessTerminated`.
  case processTerminated
  /// The view was closed: `WKError.webViewInvalidated`.
  case viewInvalidated
  /// This engine runs no script; its capability table says so.
  case noScriptEngine
}
#endif
