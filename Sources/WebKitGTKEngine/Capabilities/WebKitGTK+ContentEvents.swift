import WebViewKit

extension WebKitGTK {
  private typealias Event = EngineCapabilities.Event

  private static let finished = ValueOrigin.native("webkit_web_view_evaluate_javascript_finish")
  private static let error = ValueOrigin.native(
    "webkit_web_view_evaluate_javascript_finish: GError", if: "the script failed")

  /// Downloads, scripts, the app's own schemes, and data stores.
  static let contentEvents: [EngineCapabilities.Event] =
    downloadEvents + [
      Event(
        "evaluated", finished,
        SuppliedPart.abandonedScripts.origin(if: "document, process or view has gone"),
        SuppliedPart.refusedRequest.origin(if: "the script is for a subframe"),
        fields: [
          "value": [finished], "domain": [error], "code": [error], "message": [error],
          "line": [error], "column": [error], "sourceURL": [error],
        ]),
      Event(
        "didReceiveScriptMessage",
        .native("script-message-received, script-message-with-reply-received"),
        fields: [
          "name": [.native("the signal's detail")], "body": [.native("JSCValue")],
          "world": [.native("the world that the handler is registered for")],
          "frame": [
            .unobservable(
              "script-message-received names neither frame nor view; a message of a window that a"
                + " page opened is recorded if one view alone has its opener's handlers")
          ],
        ]),
      Event(
        "snapshot", .native("webkit_web_view_get_snapshot_finish"),
        fields: [
          "width": [SuppliedPart.picture.origin()], "height": [SuppliedPart.picture.origin()],
          "domain": [SuppliedPart.picture.origin()], "code": [SuppliedPart.picture.origin()],
        ]),
      .value("found", .native("found-text, failed-to-find-text")),
      Event(
        "startURLSchemeTask", .native("WebKitURISchemeRequestCallback"),
        fields: [
          "url": [.native("webkit_uri_scheme_request_get_uri")],
          "method": [.native("webkit_uri_scheme_request_get_http_method")],
        ]),
      Event(
        "stopURLSchemeTask", .native("GCancellable::cancelled of the stream"),
        FacadePart.schemeTasks.origin,
        fields: ["url": [.native("webkit_uri_scheme_request_get_uri")]]),
      Event("completed", .native("GAsyncReadyCallback")),
      .value("cookies", .native("webkit_cookie_manager_get_all_cookies_finish")),
      Event("cookiesDidChange", .native("WebKitCookieManager::changed")),
    ]

  private static let isNotCancelled = "WebKitDownloadError, other than CANCELLED_BY_USER"

  private static let downloadEvents: [EngineCapabilities.Event] =
    [
      Event("download.started", .native("webkit_web_view_download_uri")),
      Event(
        "download.decideDestination", .native("WebKitDownload::decide-destination"),
        fields: [
          "filename": [.native("decide-destination: suggested_filename")],
          "url": [.native("webkit_uri_response_get_uri")],
          "status": [
            .native("webkit_uri_response_get_status_code"),
            SuppliedPart.plainResponse.origin(if: "the response is not HTTP's"),
          ],
          "mime": [.native("webkit_uri_response_get_mime_type")],
        ]),
      Event("download.didFinish", .native("WebKitDownload::finished")),
      Event(
        "download.didFail", .native("WebKitDownload::failed"),
        SuppliedPart.existingDestination.origin(if: "the destination exists"),
        SuppliedPart.refusedRequest.origin(if: "the app's request has more than an address"),
        fields: [
          "domain": SuppliedPart.error("failed: GError.domain", if: isNotCancelled),
          "code": SuppliedPart.error("failed: GError.code", if: isNotCancelled),
        ]),
      Event(
        "download.cancelled", .native("WebKitDownload::failed CANCELLED_BY_USER"),
        fields: ["resumable": [.unobservable("WebKitDownload has no data to resume from")]]),
    ]
    + Event.unobservable(
      "WebKitDownload follows redirects and reports none",
      ["download.willPerformHTTPRedirection": ["status", "url"]])
    + Event.unobservable(
      "WebKitDownload has no such signal",
      ["download.didReceiveAuthenticationChallenge": ["method", "host", "realm", "failures"]])

  private static let secure = SuppliedPart.secureContent

  /// The observable properties, and the values that the app reads.
  static let propertyEvents: [EngineCapabilities.Event] = [
    .value("title", .native("notify::title")),
    .value("url", .native("notify::uri"), FacadePart.pendingLoad.origin),
    .value("isLoading", .native("notify::is-loading"), FacadePart.pendingLoad.origin),
    .value(
      "estimatedProgress", .native("notify::estimated-load-progress"),
      FacadePart.pendingLoad.origin),
    .value(
      "hasOnlySecureContent",
      .unobservable("there is no such property; the view's is worked out (\(secure.rule))")),
    .value("canGoBack", .native("WebKitBackForwardList::changed, webkit_web_view_can_go_back")),
    .value(
      "canGoForward", .native("WebKitBackForwardList::changed, webkit_web_view_can_go_forward")),
    .value(
      "read", .native("the property's signal or getter"), FacadePart.pendingLoad.origin,
      FacadePart.viewProperties.origin,
      secure.origin(if: "hasOnlySecureContent is read")),
  ]
}
