/// The declaration of a kind of event: its channel, and the fields that it may have.
struct EventDeclaration: Sendable {
  let channel: Channel
  /// The fields that the event may have, in the order in which they are printed.
  let fields: [EventField]
  /// The types of the fields whose type in this event differs from `EventField.type`.
  let types: [EventField: ValueType]
  /// Whether an engine reports the event.
  ///
  /// The app, the harness or the server reports all other events.
  let isOfEngine: Bool
  /// The fields whose values the app chooses, although an engine reports the event itself.
  let ofApp: Set<EventField>

  init(
    _ channel: Channel, _ fields: [EventField] = [], types: [EventField: ValueType] = [:],
    isOfEngine: Bool = true, ofApp: Set<EventField> = []
  ) {
    (self.channel, self.fields, self.types) = (channel, fields, types)
    self.isOfEngine = isOfEngine && channel != .step && channel != .server
    self.ofApp = ofApp
  }
}

extension EventKind {
  /// The declaration of the kind; the compiler does not accept a kind without a declaration.
  private var declared: EventDeclaration {
    switch self {
    case .load: .init(.step, [.url, .method])
    case .loadHTMLString, .startDownload: .init(.step, [.url])
    case .loadData: .init(.step, [.url, .mime])
    case .loadFileURL, .loadFileRequest: .init(.step, [.url, .readAccess])
    case .loadSimulatedRequest: .init(.step, [.url, .status, .mime])
    case .goToBackForwardListItem: .init(.step, [.offset])
    case .click: .init(.step, [.selector, .by, .button, .modifiers])
    case .type: .init(.step, [.selector, .value])
    case .submit: .init(.step, [.selector])
    case .evaluateJavaScript, .callAsyncJavaScript, .addUserScript: .init(.step, [.script, .world])
    case .addScriptMessageHandler, .removeScriptMessageHandler: .init(.step, [.name, .world])
    case .removeAllScriptMessageHandlers: .init(.step, [.world])
    case .setCookie, .set: .init(.step, [.name, .value])
    case .deleteCookie, .openGate: .init(.step, [.name])
    case .removeData, .timeLimit: .init(.step, [.value])
    case .find: .init(.step, [.value], types: [.value: .text])
    case .wait: .init(.step, [.value], types: [.value: .number])
    case .restoreInteractionState: .init(.step, [.value], types: [.value: .integer])
    case .goBack, .goForward, .reload, .reloadFromOrigin, .stopLoading, .getAllCookies,
      .removeAllUserScripts, .addCookieObserver, .removeCookieObserver, .cancelDownload,
      .takeSnapshot, .terminateWebContentProcess, .closeWebView, .dropNavigationDelegate,
      .readRequests:
      .init(.step)

    case .decidePolicyForNavigationAction:
      .init(
        .navigation,
        [
          .navigation, .url, .method, .type, .target, .targetURL, .targetOrigin, .source,
          .shouldPerformDownload, .cachePolicy, .button, .modifiers, .headerFields, .httpBody,
          .timeoutInterval, .answer,
        ], types: [.button: .integer])
    case .willSubmitForm:
      .init(.navigation, [.url, .method, .target, .source, .formValues, .answer])
    case .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
      .didCommit, .didFinish:
      .init(.navigation, [.navigation, .url])
    case .didFailProvisionalNavigation, .didFail:
      .init(.navigation, [.navigation, .url, .domain, .code, .failingURL])
    case .decidePolicyForNavigationResponse:
      .init(
        .navigation,
        [
          .navigation, .url, .status, .mime, .canShow, .main, .length, .filename, .headerFields,
          .answer,
        ])
    case .didReceiveAuthenticationChallenge:
      .init(.navigation, [.method, .host, .realm, .failures, .answer])
    case .shouldAllowDeprecatedTLS: .init(.navigation, [.host, .answer])
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload,
      .stopURLSchemeTask:
      .init(.navigation, [.url])
    case .webContentProcessDidTerminate, .webViewDidClose: .init(.navigation)
    case .shouldGoToBackForwardListItem: .init(.navigation, [.url, .answer])

    case .createWebView:
      .init(
        .navigation, [.url, .type, .target, .source, .features, .answer])
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel:
      .init(.navigation, [.message, .frame, .answer])
    case .runJavaScriptTextInputPanel:
      .init(.navigation, [.message, .defaultText, .frame, .answer])
    case .runOpenPanel:
      .init(.navigation, [.allowsMultipleSelection, .allowsDirectories, .frame, .answer])
    case .requestMediaCapturePermission: .init(.navigation, [.type, .origin, .frame, .answer])
    case .answered:
      .init(.navigation, [.event, .url, .answer], types: [.answer: .any], isOfEngine: false)
    case .exception: .init(.navigation, [.name, .message], isOfEngine: false)
    case .openedOutside:
      .init(.navigation, [.url, .value], types: [.value: .bool], isOfEngine: false)
    case .startURLSchemeTask: .init(.navigation, [.url, .method, .headerFields, .httpBody])

    case .downloadStarted: .init(.download, [.url], ofApp: [.url])
    case .downloadDecideDestination:
      .init(.download, [.filename, .url, .status, .mime, .headerFields, .answer])
    case .downloadWillPerformHTTPRedirection: .init(.download, [.status, .url, .answer])
    case .downloadDidReceiveAuthenticationChallenge:
      .init(.download, [.method, .host, .realm, .failures, .answer])
    case .downloadDidFinish: .init(.download)
    case .downloadDidFail: .init(.download, [.domain, .code])
    case .downloadCancelled: .init(.download, [.resumable])

    case .evaluated:
      .init(
        .script, [.value, .domain, .code, .message, .line, .column, .sourceURL])
    case .didReceiveScriptMessage:
      .init(
        .script, [.name, .world, .frame, .body, .answer],
        types: [.answer: .any])
    case .snapshot:
      .init(
        .script, [.width, .height, .domain, .code])
    case .found: .init(.script, [.value], types: [.value: .bool])
    case .notModelled: .init(.script, [.url, .message], isOfEngine: false)

    case .completed: .init(.store, [.event], ofApp: [.event])
    case .cookies: .init(.store, [.value])
    case .cookiesDidChange: .init(.store)

    case .title, .url: .init(.property, [.value], types: [.value: .text])
    case .isLoading, .hasOnlySecureContent, .canGoBack, .canGoForward:
      .init(.property, [.value], types: [.value: .bool])
    case .estimatedProgress: .init(.property, [.value], types: [.value: .number])
    case .read: .init(.property, [.name, .value], ofApp: [.name])

    case .request: .init(.server, [.method, .url, .status, .headers, .headerFields, .cookies])
    }
  }

  private static let declarations = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.declared) })

  /// The declaration, from a table that is made once, since comparisons look it up very often.
  private var declaration: EventDeclaration { Self.declarations[self] ?? declared }
}

// MARK: Derived properties

extension EventKind {
  /// The channel that the event belongs to.
  public var channel: Channel { declaration.channel }

  /// The fields that the event may have, in the order in which they are printed.
  package var fields: [EventField] { declaration.fields }

  /// Returns the type of one of the event's fields.
  package func type(of field: EventField) -> ValueType { declaration.types[field] ?? field.type }

  /// Whether an engine reports the event.
  ///
  /// The app, the harness or the server reports all other events.
  package var isOfEngine: Bool { declaration.isOfEngine }

  /// The fields whose values an engine reports, in the order in which they are printed.
  ///
  /// The app chooses the values of all other fields.
  package var engineFields: [EventField] {
    isOfEngine ? fields.filter { $0 != .answer && !declaration.ofApp.contains($0) } : []
  }

  /// Whether the event asks the app for an answer.
  ///
  /// The app gives it at once or later (``answered``).
  ///
  /// A script message does not count as such an event: it may get a reply, but it does not have to
  /// wait for one.
  package var isQuestion: Bool {
    fields.contains(.answer) && self != .answered && self != .didReceiveScriptMessage
  }

  /// The field that a plain value stands for: `load: /a` means `load: {url: /a}`.
  package var mainField: EventField? {
    channel == .step || channel == .property ? fields.first : nil
  }
}

extension EventField {
  /// Whether the field is a detail, which is recorded with the event but is not printed.
  ///
  /// A detail is not copied into an expectation. If an expectation states the detail, it is
  /// compared.
  package var isDetail: Bool {
    switch self {
    case .headerFields, .httpBody, .timeoutInterval, .cookies: true
    default: false
    }
  }

  /// The type of the field, unless the declaration of an event lists another type.
  fileprivate var type: ValueType {
    switch self {
    case .value, .body, .features, .headers, .formValues: .any
    case .headerFields, .cookies: .texts
    case .timeoutInterval: .number
    case .navigation, .status, .length, .failures, .code, .offset, .line, .column, .width, .height:
      .integer
    case .shouldPerformDownload, .canShow, .main, .resumable, .allowsMultipleSelection,
      .allowsDirectories:
      .bool
    case .url, .readAccess, .method, .type, .target, .targetURL, .targetOrigin, .source,
      .cachePolicy, .button, .modifiers, .mime, .filename, .host, .realm, .domain, .failingURL,
      .message, .sourceURL, .defaultText, .frame, .origin, .name, .event, .selector, .by, .script,
      .world, .httpBody, .answer:
      .text
    }
  }
}
