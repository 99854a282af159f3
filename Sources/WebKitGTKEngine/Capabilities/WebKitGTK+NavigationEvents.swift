import WebViewKit

extension WebKitGTK {
  private typealias Event = EngineCapabilities.Event

  /// The identity of a load, from its start on.
  private static let load = ValueOrigin.native("load-changed: one load from STARTED to FINISHED")
  private static let uri = ValueOrigin.native("webkit_web_view_get_uri")
  private static let failingURL = ValueOrigin.native("load-failed: failing_uri")
  private static let noFrame = ValueOrigin.unobservable(
    "WebKitNavigationAction names no frame, nor does anything else in time (Frames.md)")

  private static let noCounterpart = "WebKitGTK's error has no counterpart"

  private static func failure(_ event: String, _ phase: String) -> EngineCapabilities.Event {
    Event(
      event, .native("load-failed \(phase)"),
      SuppliedPart.refusedRequest.origin(if: "the app loads with another method than GET"),
      fields: [
        "navigation": [load], "url": [uri],
        "domain": SuppliedPart.error("load-failed: GError.domain", if: noCounterpart),
        "code": SuppliedPart.error("load-failed: GError.code", if: noCounterpart),
        "failingURL": [failingURL],
      ])
  }

  private static func provisionalAddress(if condition: String) -> [ValueOrigin] {
    [
      uri,
      .unobservable(
        "WebKitWebView.cpp, webkitWebViewWillStartLoad, hides the address until it changes"
          + " with a redirect or the load commits", if: condition),
    ]
  }

  /// The main frame's navigation, and the end of its page's process.
  static let navigationEvents: [EngineCapabilities.Event] = [
    Event(
      "didStartProvisionalNavigation", .native("load-changed STARTED"),
      FacadePart.terminationReload.origin,
      fields: [
        "navigation": [load],
        "url": provisionalAddress(if: "the page began the load"),
      ]),
    Event(
      "didReceiveServerRedirectForProvisionalNavigation", .native("load-changed REDIRECTED"),
      fields: [
        "navigation": [load],
        "url": provisionalAddress(
          if: "the page began the load, and is redirected to the address it loads already"),
      ]),
    Event(
      "didCommit", .native("load-changed COMMITTED"),
      fields: ["navigation": [load], "url": [uri]]),
    Event(
      "didFinish", .native("load-changed FINISHED"),
      fields: ["navigation": [load], "url": [uri]]),
    failure("didFailProvisionalNavigation", "STARTED, load-failed-with-tls-errors"),
    failure("didFail", "COMMITTED"),
    Event(
      "willSubmitForm", .native("submit-form"),
      fields: [
        "url": [SuppliedPart.lastAction.origin()],
        "method": [SuppliedPart.lastAction.origin()],
        "target": [noFrame], "source": [noFrame],
        "formValues": [.native("webkit_form_submission_request_list_text_fields")],
      ]),
    Event("webContentProcessDidTerminate", .native("web-process-terminated")),
    Event("webViewDidClose", .native("close")),
    Event(
      "navigationActionDidBecomeDownload", .native("WebKitNetworkSession::download-started"),
      fields: ["url": [.native("webkit_navigation_action_get_request")]]),
    Event(
      "navigationResponseDidBecomeDownload", .native("WebKitNetworkSession::download-started"),
      fields: ["url": [.native("webkit_response_policy_decision_get_response")]]),
    Event(
      "decidePolicyForNavigationAction",
      .native("decide-policy NAVIGATION_ACTION, NEW_WINDOW_ACTION"),
      FacadePart.terminationReload.origin,
      fields: [
        "navigation": [
          SuppliedPart.ledger.origin(if: "the app began the load"),
          .unobservable("signals carry no identity", if: "the page began the load"),
        ],
        "url": [.native("webkit_uri_request_get_uri")],
        "method": [.native("webkit_uri_request_get_http_method")],
        "type": [.native("webkit_navigation_action_get_navigation_type")],
        "target": [.native("NEW_WINDOW_ACTION", if: "a new window is wanted"), noFrame],
        "targetURL": [noFrame], "targetOrigin": [noFrame], "source": [noFrame],
        "shouldPerformDownload": [
          .unobservable("WebKitNavigationAction does not say whether a link is for a download")
        ],
        "cachePolicy": [.unobservable("WebKitURIRequest does not say how to use the cache")],
        "button": [
          .native("webkit_navigation_action_get_mouse_button", if: "a mouse led to the action")
        ],
        "modifiers": [
          .native("webkit_navigation_action_get_modifiers", if: "keys were held")
        ],
      ]),
    Event(
      "decidePolicyForNavigationResponse", .native("decide-policy RESPONSE"),
      fields: [
        "navigation": [
          SuppliedPart.ledger.origin(if: "the system is iOS 27, and the frame the main frame"),
          .unobservable("systems before iOS 27 do not report it", if: "the system is older"),
        ],
        "url": [.native("webkit_uri_response_get_uri")],
        "status": [
          .native("webkit_uri_response_get_status_code"),
          SuppliedPart.plainResponse.origin(if: "the response is not HTTP's"),
        ],
        "mime": [.native("webkit_uri_response_get_mime_type")],
        "canShow": [.native("webkit_response_policy_decision_is_mime_type_supported")],
        "main": [.native("webkit_response_policy_decision_is_main_frame_main_resource")],
        "length": [
          .native("webkit_uri_response_get_content_length"),
          SuppliedPart.unknownLength.origin(if: "the length is not known"),
        ],
        "filename": [
          .native("webkit_uri_response_get_suggested_filename", if: "the response names a file"),
          .unobservable(
            "WebKitURIResponse names a file only if the response does",
            if: "the response names none"),
        ],
      ]),
  ]
}
