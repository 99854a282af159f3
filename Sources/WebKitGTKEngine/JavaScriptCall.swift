#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// Values and errors of scripts, between WebKitGTK's words and WKWebView's.
@WebKitActor enum JavaScriptCall {
  typealias Outcome = Result<ScriptValue, ScriptFailure>

  /// The outcome of `webkit_web_view_evaluate_javascript`.
  static func evaluated(_ view: GTKView.Pointer, _ result: OpaquePointer) -> Outcome {
    var error: UnsafeMutablePointer<GError>?
    let value = webkit_web_view_evaluate_javascript_finish(view, result, &error)
    return outcome(value, error, ScriptFailure.exception(at:))
  }

  /// The outcome of `webkit_web_view_call_async_javascript_function`.
  static func called(_ view: GTKView.Pointer, _ result: OpaquePointer) -> Outcome {
    var error: UnsafeMutablePointer<GError>?
    let value = webkit_web_view_call_async_javascript_function_finish(view, result, &error)
    return outcome(value, error, ScriptFailure.rejection)
  }

  private static func outcome(
    _ value: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?,
    _ exception: (String) -> ScriptFailure
  ) -> Outcome {
    if let error {
      defer { g_error_free(error) }
      let hasThrown = error.pointee.code == gint(WEBKIT_JAVASCRIPT_ERROR_SCRIPT_FAILED.rawValue)
      let message = String(gstring: error.pointee.message)
      return .failure(hasThrown ? exception(message) : .unsupportedResultType)
    }
    guard let value else { return .failure(.unsupportedResultType) }
    defer { g_object_unref(UnsafeMutableRawPointer(value)) }
    return ScriptValue(value).map(Outcome.success) ?? .failure(.unsupportedResultType)
  }
}
#endif
