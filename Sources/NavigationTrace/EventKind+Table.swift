extension EventKind {
  /// The channel that the event belongs to.
  public var channel: Channel {
    switch self {
    case .load, .loadHTMLString, .loadData, .loadFileURL, .loadFileRequest, .loadSimulatedRequest,
      .goBack, .goForward, .goToBackForwardListItem,
      .reload, .reloadFromOrigin, .stopLoading, .click, .type, .submit, .evaluateJavaScript,
      .callAsyncJavaScript,
      .addUserScript, .removeAllUserScripts, .addScriptMessageHandler,
      .removeScriptMessageHandler, .removeAllScriptMessageHandlers, .setCookie, .deleteCookie,
      .getAllCookies, .removeData, .addCookieObserver, .removeCookieObserver, .startDownload,
      .cancelDownload, .openGate, .terminateWebContentProcess, .closeWebView,
      .dropNavigationDelegate, .readRequests, .timeLimit, .set, .takeSnapshot, .find,
      .restoreInteractionState:
      .step
    case .decidePolicyForNavigationAction, .willSubmitForm, .didStartProvisionalNavigation,
      .didReceiveServerRedirectForProvisionalNavigation, .didReceiveAuthenticationChallenge,
      .shouldAllowDeprecatedTLS, .decidePolicyForNavigationResponse, .didCommit, .didFinish,
      .didFailProvisionalNavigation, .didFail, .navigationActionDidBecomeDownload,
      .navigationResponseDidBecomeDownload, .webContentProcessDidTerminate,
      .shouldGoToBackForwardListItem, .createWebView, .webViewDidClose, .runJavaScriptAlertPanel,
      .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel, .runOpenPanel,
      .requestMediaCapturePermission, .answered, .exception,
      .startURLSchemeTask, .stopURLSchemeTask:
      .navigation
    case .downloadStarted, .downloadDecideDestination, .downloadWillPerformHTTPRedirection,
      .downloadDidReceiveAuthenticationChallenge, .downloadDidFinish, .downloadDidFail,
      .downloadCancelled:
      .download
    case .evaluated, .didReceiveScriptMessage, .snapshot, .found, .skippedScript: .script
    case .completed, .cookies, .cookiesDidChange: .store
    case .title, .url, .isLoading, .estimatedProgress, .hasOnlySecureContent, .canGoBack,
      .canGoForward, .read:
      .property
    case .request: .server
    }
  }

  /// The fields that the event may have, in the order in which they are printed.
  public var fields: [EventField] {
    switch self {
    case .load: [.url, .method]
    case .loadHTMLString: [.url]
    case .loadData: [.url, .mime]
    case .loadFileURL, .loadFileRequest: [.url, .readAccess]
    case .loadSimulatedRequest: [.url, .status, .mime]
    case .goToBackForwardListItem: [.offset]
    case .click: [.selector, .by, .button, .modifiers]
    case .type: [.selector, .value]
    case .submit: [.selector]
    case .startDownload, .downloadStarted: [.url]
    case .downloadCancelled: [.resumable]
    case .evaluateJavaScript, .callAsyncJavaScript, .addUserScript: [.script, .world]
    case .addScriptMessageHandler, .removeScriptMessageHandler: [.name, .world]
    case .removeAllScriptMessageHandlers: [.world]
    case .setCookie, .set, .read: [.name, .value]
    case .deleteCookie, .openGate: [.name]
    case .removeData, .cookies, .find, .found, .restoreInteractionState, .timeLimit: [.value]
    case .completed: [.event]
    case .snapshot: [.width, .height, .domain, .code]
    case .goBack, .goForward, .reload, .reloadFromOrigin, .stopLoading, .getAllCookies,
      .removeAllUserScripts, .addCookieObserver, .removeCookieObserver, .cookiesDidChange,
      .cancelDownload, .takeSnapshot, .terminateWebContentProcess, .closeWebView,
      .dropNavigationDelegate, .readRequests:
      []
    case .decidePolicyForNavigationAction:
      [
        .navigation, .url, .method, .type, .target, .targetURL, .targetOrigin, .source,
        .shouldPerformDownload, .cachePolicy, .button, .modifiers, .answer,
      ]
    case .willSubmitForm: [.url, .method, .target, .source, .formValues, .answer]
    case .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
      .didCommit, .didFinish:
      [.navigation, .url]
    case .didFailProvisionalNavigation, .didFail: [.navigation, .url, .domain, .code, .failingURL]
    case .decidePolicyForNavigationResponse:
      [.navigation, .url, .status, .mime, .canShow, .main, .length, .filename, .answer]
    case .didReceiveAuthenticationChallenge, .downloadDidReceiveAuthenticationChallenge:
      [.method, .host, .realm, .failures, .answer]
    case .shouldAllowDeprecatedTLS: [.host, .answer]
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload: [.url]
    case .webContentProcessDidTerminate, .webViewDidClose, .downloadDidFinish: []
    case .shouldGoToBackForwardListItem: [.url, .answer]
    case .createWebView: [.url, .type, .target, .source, .features, .answer]
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel: [.message, .frame, .answer]
    case .runJavaScriptTextInputPanel: [.message, .defaultText, .frame, .answer]
    case .runOpenPanel: [.allowsMultipleSelection, .allowsDirectories, .frame, .answer]
    case .requestMediaCapturePermission: [.type, .origin, .frame, .answer]
    case .answered: [.event, .url, .answer]
    case .startURLSchemeTask: [.url, .method]
    case .stopURLSchemeTask: [.url]
    case .exception: [.name, .message]
    case .skippedScript: [.url, .message]
    case .downloadDecideDestination: [.filename, .url, .status, .mime, .answer]
    case .downloadWillPerformHTTPRedirection: [.status, .url, .answer]
    case .downloadDidFail: [.domain, .code]
    case .evaluated: [.value, .domain, .code, .message, .line, .column, .sourceURL]
    case .didReceiveScriptMessage: [.name, .world, .frame, .body, .answer]
    case .title, .url, .isLoading, .estimatedProgress, .hasOnlySecureContent, .canGoBack,
      .canGoForward:
      [.value]
    case .request: [.method, .url, .status, .headers]
    }
  }

  /// What may stand at one of the event's fields.
  public func type(of field: EventField) -> ValueType {
    switch (self, field) {
    case (.title, .value), (.url, .value): .text
    case (.isLoading, .value), (.hasOnlySecureContent, .value): .bool
    case (.canGoBack, .value), (.canGoForward, .value), (.found, .value): .bool
    case (.find, .value): .text
    case (.estimatedProgress, .value): .number
    case (_, .width), (_, .height), (.restoreInteractionState, .value): .integer
    case (_, .value), (_, .body), (_, .features), (_, .headers), (_, .formValues),
      (.didReceiveScriptMessage, .answer),
      (.answered, .answer):
      .any
    case (_, .navigation), (_, .status), (_, .length), (_, .failures), (_, .code), (_, .offset),
      (_, .line), (_, .column):
      .integer
    case (.decidePolicyForNavigationAction, .button): .integer
    case (_, .shouldPerformDownload), (_, .canShow), (_, .main), (_, .resumable),
      (_, .allowsMultipleSelection), (_, .allowsDirectories):
      .bool
    default: .text
    }
  }

  /// Whether the event asks the app for an answer, which comes at once or by ``answered``.
  ///
  /// A script message may have an answer, its reply, but need not wait for one.
  public var isQuestion: Bool {
    fields.contains(.answer) && self != .answered && self != .didReceiveScriptMessage
  }

  /// The field that a plain value stands for: `load: /a` is `load: {url: /a}`.
  var mainField: EventField? {
    channel == .step || channel == .property ? fields.first : nil
  }
}
