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
    return outcome(value, error)
  }

  /// The outcome of `webkit_web_view_call_async_javascript_function`.
  static func called(_ view: GTKView.Pointer, _ result: OpaquePointer) -> Outcome {
    var error: UnsafeMutablePointer<GError>?
    let value = webkit_web_view_call_async_javascript_function_finish(view, result, &error)
    return outcome(value, error)
  }

  private static func outcome(
    _ value: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?
  ) -> Outcome {
    if let error {
      defer { g_error_free(error) }
      return .failure(ScriptFailure(error.pointee))
    }
    guard let value else { return .failure(.unsupportedResultType) }
    defer { g_object_unref(UnsafeMutableRawPointer(value)) }
    return .success(ScriptValue(value))
  }
}
#endif
