import NavigationEvents
import WebViewKit

extension ValueOrigin {
  /// The origin of the navigation that a load belongs to, once the load has started.
  static let load: ValueOrigin = "load-changed: one load from STARTED to FINISHED"
  static let uri: ValueOrigin = "webkit_web_view_get_uri"
  static let noFrame = ValueOrigin.notObserved(
    "WebKitNavigationAction names no frame, nor does anything else in time (Frames.md)")
  static let picture = SuppliedPart.picture.origin()
  static let finished: ValueOrigin = "webkit_web_view_evaluate_javascript_finish"
}

// Entries and origins that several kinds of events share.
extension EventKind {
  static let scriptError = [
    ValueOrigin.observed(
      "webkit_web_view_evaluate_javascript_finish: GError", if: "the script failed")
  ]

  func failure(_ phase: String) -> EngineCapabilities.Event {
    var fields = Self.error("load-failed", if: "WebKitGTK's error has no counterpart")
    fields[.navigation] = [.load]
    fields[.url] = [.uri]
    fields[.failingURL] = ["load-failed: failing_uri"]
    return from(
      .observed("load-failed \(phase)"),
      SuppliedPart.refusedRequest.origin(if: "the app loads with another method than GET"),
      fields: fields, place: SuppliedPart.heldEnd.origin())
  }

  /// Returns the origins of an error's domain and code; WKWebView may not have the code.
  static func error(_ signal: String, if condition: String) -> [EventField: [ValueOrigin]] {
    let part = SuppliedPart.errorCode.origin(if: condition)
    return [
      .domain: [.observed("\(signal): GError.domain"), part],
      .code: [.observed("\(signal): GError.code"), part],
    ]
  }

  func dialog(
    _ signal: String, _ more: [EventField: [ValueOrigin]] = [:]
  ) -> EngineCapabilities.Event {
    var fields = more
    fields[.message] = ["webkit_script_dialog_get_message"]
    fields[.frame] = Self.noFrame("WebKitScriptDialog")
    return from(.observed(signal), fields: fields)
  }

  static func noFrame(_ type: String) -> [ValueOrigin] {
    [.notObserved("\(type) does not say which frame asks")]
  }

  static let status: [ValueOrigin] = [
    "webkit_uri_response_get_status_code",
    SuppliedPart.plainResponse.origin(if: "the response is not HTTP's"),
  ]

  static let onlyHTTP = ValueOrigin.notObserved(
    "WebKitURIRequest.cpp gives method and fields of HTTP only", if: "the scheme is another one")

  static func provisionalAddress(if condition: String) -> [ValueOrigin] {
    [
      .uri,
      .notObserved(
        "WebKitWebView.cpp, webkitWebViewWillStartLoad, hides the address until it changes"
          + " with a redirect or the load commits", if: condition),
    ]
  }
}
