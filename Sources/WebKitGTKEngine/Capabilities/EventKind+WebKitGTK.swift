import NavigationEvents
import WebViewKit

extension EventKind {
  /// The event's entry in WebKitGTK's capabilities; `nil` if no engine reports the event.
  ///
  /// The entry names the signals and calls of version 2.50. If a signal or call is missing, it
  /// names the part of navtrace that replaces it.
  var onWebKitGTK: EngineCapabilities.Event? {
    switch self {
    case .didStartProvisionalNavigation:
      from(
        "load-changed STARTED", FacadePart.terminationReload.origin,
        fields: [
          .navigation: [.load], .url: Self.provisionalAddress(if: "the page began the load"),
        ])
    case .didReceiveServerRedirectForProvisionalNavigation:
      from(
        "load-changed REDIRECTED",
        fields: [
          .navigation: [.load],
          .url: Self.provisionalAddress(
            if: "the page began the load, and is redirected to the address it loads already"),
        ])
    case .didCommit: from("load-changed COMMITTED", fields: [.navigation: [.load], .url: [.uri]])
    case .didFinish:
      from(
        "load-changed FINISHED", fields: [.navigation: [.load], .url: [.uri]],
        place: SuppliedPart.heldEnd.origin())
    case .didFailProvisionalNavigation: failure("STARTED, load-failed-with-tls-errors")
    case .didFail: failure("COMMITTED")
    case .willSubmitForm:
      from(
        "submit-form",
        fields: [
          .url: [SuppliedPart.lastAction.origin()], .method: [SuppliedPart.lastAction.origin()],
          .target: [.noFrame], .source: [.noFrame],
          .formValues: ["webkit_form_submission_request_list_text_fields"],
        ])
    case .webContentProcessDidTerminate: from("web-process-terminated")
    case .webViewDidClose: from("close")
    case .navigationActionDidBecomeDownload:
      from(
        "WebKitNetworkSession::download-started",
        fields: [.url: ["webkit_navigation_action_get_request"]])
    case .navigationResponseDidBecomeDownload:
      from(
        "WebKitNetworkSession::download-started",
        fields: [.url: ["webkit_response_policy_decision_get_response"]])
    case .decidePolicyForNavigationAction:
      from(
        "decide-policy NAVIGATION_ACTION, NEW_WINDOW_ACTION", FacadePart.terminationReload.origin,
        fields: [
          .navigation: [
            SuppliedPart.ledger.origin(if: "the app began the load"),
            .notObserved("signals carry no identity", if: "the page began the load"),
          ],
          .url: ["webkit_uri_request_get_uri"],
          .method: ["webkit_uri_request_get_http_method", Self.onlyHTTP],
          .type: ["webkit_navigation_action_get_navigation_type"],
          .target: [.observed("NEW_WINDOW_ACTION", if: "a new window is wanted"), .noFrame],
          .targetURL: [.noFrame], .targetOrigin: [.noFrame], .source: [.noFrame],
          .shouldPerformDownload: [
            .notObserved("WebKitNavigationAction does not say whether a link is for a download")
          ],
          .cachePolicy: [.notObserved("WebKitURIRequest does not say how to use the cache")],
          .button: [
            .observed(
              "webkit_navigation_action_get_mouse_button", if: "a mouse led to the action")
          ],
          .modifiers: [.observed("webkit_navigation_action_get_modifiers", if: "keys were held")],
          .headerFields: ["webkit_uri_request_get_http_headers", Self.onlyHTTP],
          .httpBody: [.notObserved("WebKitURIRequest does not give the body")],
          .timeoutInterval: [.notObserved("WebKitURIRequest has no timeout")],
        ])
    case .decidePolicyForNavigationResponse:
      from(
        "decide-policy RESPONSE",
        fields: [
          .navigation: [
            SuppliedPart.ledger.origin(if: "the system is iOS 27, and the frame the main frame"),
            .notObserved("systems before iOS 27 do not report it", if: "the system is older"),
          ],
          .url: ["webkit_uri_response_get_uri"], .status: Self.status,
          .mime: ["webkit_uri_response_get_mime_type"],
          .canShow: ["webkit_response_policy_decision_is_mime_type_supported"],
          .main: ["webkit_response_policy_decision_is_main_frame_main_resource"],
          .length: [
            "webkit_uri_response_get_content_length",
            SuppliedPart.unknownLength.origin(if: "the length is not known"),
          ],
          .filename: [
            .observed(
              "webkit_uri_response_get_suggested_filename", if: "the response names a file"),
            .notObserved(
              "WebKitURIResponse names a file only if the response does",
              if: "the response names none"),
          ],
          .headerFields: ["webkit_uri_response_get_http_headers"],
        ])

    case .didReceiveAuthenticationChallenge:
      from(
        "authenticate",
        .notObserved(
          "NetworkDataTaskSoup.cpp judges certificates and asks no delegate; a bad one is the signal"
            + " load-failed-with-tls-errors", ifField: .method, is: "ServerTrust"),
        fields: [
          .method: ["webkit_authentication_request_get_scheme"],
          .host: ["webkit_authentication_request_get_host"],
          .realm: [
            "webkit_authentication_request_get_realm",
            SuppliedPart.realm.origin(if: "the server names no realm"),
          ],
          .failures: [
            .observed("webkit_authentication_request_is_retry", if: "nothing has been refused"),
            SuppliedPart.refusals.origin(if: "an answer has been refused"),
          ],
        ], place: SuppliedPart.heldChallenge.origin())
    case .createWebView:
      from(
        "create",
        fields: [
          .url: ["webkit_uri_request_get_uri"],
          .type: ["webkit_navigation_action_get_navigation_type"],
          .target: ["create: a new window is wanted"],
          .source: [.notObserved("WebKitNavigationAction names no frame (Frames.md)")],
          .features: [
            .notObserved("WebKitWindowProperties are set after create has been answered")
          ],
        ])
    case .runJavaScriptAlertPanel: dialog("script-dialog ALERT")
    case .runJavaScriptConfirmPanel: dialog("script-dialog CONFIRM")
    case .runJavaScriptTextInputPanel:
      dialog(
        "script-dialog PROMPT",
        [.defaultText: ["webkit_script_dialog_prompt_get_default_text"]])
    case .runOpenPanel:
      from(
        "run-file-chooser",
        fields: [
          .allowsMultipleSelection: ["webkit_file_chooser_request_get_select_multiple"],
          .allowsDirectories: [
            .notObserved("WebKitFileChooserRequest does not say whether folders are allowed")
          ],
          .frame: Self.noFrame("WebKitFileChooserRequest"),
        ])
    case .requestMediaCapturePermission:
      from(
        "permission-request",
        fields: [
          .type: ["webkit_user_media_permission_is_for_video_device, …_audio_device"],
          .origin: [.notObserved("WebKitUserMediaPermissionRequest does not say whose page asks")],
          .frame: Self.noFrame("WebKitUserMediaPermissionRequest"),
        ])
    case .shouldAllowDeprecatedTLS:
      from(.notObserved("libsoup negotiates the version of TLS and asks no delegate"))
    case .shouldGoToBackForwardListItem: from(.notObserved("there is no such signal"))

    case .evaluated:
      from(
        .finished, SuppliedPart.abandonedScripts.origin(if: "document, process or view has gone"),
        SuppliedPart.refusedRequest.origin(if: "the script is for a subframe"),
        fields: [
          .domain: Self.scriptError, .code: Self.scriptError, .message: Self.scriptError,
          .line: Self.scriptError,
          .column: Self.scriptError, .sourceURL: Self.scriptError,
        ])
    case .didReceiveScriptMessage:
      from(
        "script-message-received, script-message-with-reply-received",
        fields: [
          .name: ["the signal's detail"], .body: ["JSCValue"],
          .world: ["the world that the handler is registered for"],
          .frame: [
            .notObserved(
              "script-message-received names neither frame nor view; a message of a window that a"
                + " page opened is recorded if one view alone has its opener's handlers")
          ],
        ])
    case .snapshot:
      from(
        "webkit_web_view_get_snapshot_finish",
        fields: [
          .width: [.picture], .height: [.picture], .domain: [.picture], .code: [.picture],
        ])
    case .found: from("found-text, failed-to-find-text")
    case .startURLSchemeTask:
      from(
        "WebKitURISchemeRequestCallback",
        fields: [
          .url: ["webkit_uri_scheme_request_get_uri"],
          .method: ["webkit_uri_scheme_request_get_http_method"],
          .headerFields: ["webkit_uri_scheme_request_get_http_headers"],
          .httpBody: [
            .observed("webkit_uri_scheme_request_get_http_body", if: "a form or a text is sent"),
            .notObserved(
              "webkit_uri_scheme_request_get_http_body crashes if a Blob is a part of the body",
              if: "a script sends anything else"),
          ],
        ])
    case .stopURLSchemeTask:
      from(
        "GCancellable::cancelled of the stream", FacadePart.schemeTasks.origin,
        fields: [.url: ["webkit_uri_scheme_request_get_uri"]])
    case .completed: from("GAsyncReadyCallback")
    case .cookies: from("webkit_cookie_manager_get_all_cookies_finish")
    case .cookiesDidChange: from("WebKitCookieManager::changed")

    case .downloadStarted: from("webkit_web_view_download_uri")
    case .downloadDecideDestination:
      from(
        "WebKitDownload::decide-destination",
        fields: [
          .filename: ["decide-destination: suggested_filename"],
          .url: ["webkit_uri_response_get_uri"], .status: Self.status,
          .mime: ["webkit_uri_response_get_mime_type"],
          .headerFields: ["webkit_uri_response_get_http_headers"],
        ])
    case .downloadDidFinish: from("WebKitDownload::finished")
    case .downloadDidFail:
      from(
        "WebKitDownload::failed",
        SuppliedPart.existingDestination.origin(if: "the destination exists"),
        SuppliedPart.refusedRequest.origin(if: "the app's request has more than an address"),
        fields: Self.error("failed", if: "WebKitDownloadError, other than CANCELLED_BY_USER"))
    case .downloadCancelled:
      from(
        "WebKitDownload::failed CANCELLED_BY_USER",
        fields: [.resumable: [.notObserved("WebKitDownload has no data to resume from")]])
    case .downloadWillPerformHTTPRedirection:
      from(.notObserved("WebKitDownload follows redirects and reports none"))
    case .downloadDidReceiveAuthenticationChallenge:
      from(.notObserved("WebKitDownload has no such signal"))

    case .title: value("notify::title", place: FacadePart.propertyOrder.origin)
    case .url:
      value("notify::uri", FacadePart.pendingLoad.origin, place: FacadePart.propertyOrder.origin)
    case .isLoading:
      value(
        "notify::is-loading", FacadePart.pendingLoad.origin, place: FacadePart.propertyOrder.origin)
    case .estimatedProgress:
      value(
        "notify::estimated-load-progress", FacadePart.pendingLoad.origin,
        place: FacadePart.propertyOrder.origin)
    case .hasOnlySecureContent:
      value(
        .notObserved(
          "there is no such property; the view's is worked out (\(SuppliedPart.secureContent.rule))"
        ))
    case .canGoBack:
      value(
        "WebKitBackForwardList::changed, webkit_web_view_can_go_back",
        place: FacadePart.propertyOrder.origin)
    case .canGoForward:
      value(
        "WebKitBackForwardList::changed, webkit_web_view_can_go_forward",
        place: FacadePart.propertyOrder.origin)
    case .read:
      value(
        "the property's signal or getter", FacadePart.pendingLoad.origin,
        FacadePart.viewProperties.origin,
        SuppliedPart.secureContent.origin(if: "hasOnlySecureContent is read"))

    // Calls that WKWebView's API supports and WebKitGTK's API does not.
    case .load:
      from(fields: [
        .method: [
          .notObserved("webkit_web_view_load_request takes no method and no body: only GET loads")
        ]
      ])
    case .loadFileURL:
      from(fields: [.readAccess: [.notObserved("webkit_web_view_load_uri takes no folder")]])
    case .loadFileRequest:
      from(fields: [.readAccess: [.notObserved("webkit_web_view_load_request takes no folder")]])
    case .loadSimulatedRequest:
      from(fields: [.status: [.notObserved("webkit_web_view_load_bytes takes no response")]])
    case .loadHTMLString, .loadData, .goBack, .goForward, .goToBackForwardListItem, .reload,
      .reloadFromOrigin, .stopLoading, .click, .type, .submit, .evaluateJavaScript,
      .callAsyncJavaScript, .addUserScript, .removeAllUserScripts, .addScriptMessageHandler,
      .removeScriptMessageHandler, .removeAllScriptMessageHandlers, .setCookie, .deleteCookie,
      .getAllCookies, .removeData, .addCookieObserver, .removeCookieObserver, .startDownload,
      .cancelDownload, .openGate, .terminateWebContentProcess, .closeWebView, .set, .takeSnapshot,
      .find, .restoreInteractionState, .dropNavigationDelegate, .readRequests, .timeLimit, .wait,
      .answered, .exception, .openedOutside, .notModelled, .request:
      nil
    }
  }
}
