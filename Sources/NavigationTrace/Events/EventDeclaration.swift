import AuthoredYAML

/// The declaration of a kind of event: its channel, and the fields that it may have.
struct EventDeclaration: Sendable {
  let channel: Channel
  /// The fields that the event may have, in the order in which they are printed.
  let fields: [EventField]
  /// The types of fields whose values are of another type than usual.
  var types: [EventField: ValueType] = [:]
  /// Whether an engine reports the event; the others are the app's, the harness's or the server's.
  var isOfEngine = true
  /// The fields that the event has only at times, so that an expectation may leave them out.
  var occasional: Set<EventField> = []
  /// The fields that are the app's own words although an engine reports the event.
  var ofApp: Set<EventField> = []

  static func step(
    _ fields: [EventField] = [], types: [EventField: ValueType] = [:]
  ) -> EventDeclaration {
    EventDeclaration(channel: .step, fields: fields, types: types, isOfEngine: false)
  }

  static func property(_ type: ValueType) -> EventDeclaration {
    EventDeclaration(channel: .property, fields: [.value], types: [.value: type])
  }

  static func navigation(
    _ fields: [EventField], types: [EventField: ValueType] = [:], isOfEngine: Bool = true,
    occasional: Set<EventField> = []
  ) -> EventDeclaration {
    EventDeclaration(
      channel: .navigation, fields: fields, types: types, isOfEngine: isOfEngine,
      occasional: occasional)
  }

  static func download(
    _ fields: [EventField] = [], ofApp: Set<EventField> = []
  ) -> EventDeclaration {
    EventDeclaration(channel: .download, fields: fields, ofApp: ofApp)
  }
}

extension EventKind {
  /// The declaration of each kind; the compiler refuses a kind that has none.
  private var declared: EventDeclaration {
    switch self {
    case .load: .step([.url, .method])
    case .loadHTMLString, .startDownload: .step([.url])
    case .loadData: .step([.url, .mime])
    case .loadFileURL, .loadFileRequest: .step([.url, .readAccess])
    case .loadSimulatedRequest: .step([.url, .status, .mime])
    case .goToBackForwardListItem: .step([.offset])
    case .click: .step([.selector, .by, .button, .modifiers])
    case .type: .step([.selector, .value])
    case .submit: .step([.selector])
    case .evaluateJavaScript, .callAsyncJavaScript, .addUserScript: .step([.script, .world])
    case .addScriptMessageHandler, .removeScriptMessageHandler: .step([.name, .world])
    case .removeAllScriptMessageHandlers: .step([.world])
    case .setCookie, .set: .step([.name, .value])
    case .deleteCookie, .openGate: .step([.name])
    case .removeData, .timeLimit: .step([.value])
    case .find: .step([.value], types: [.value: .text])
    case .restoreInteractionState: .step([.value], types: [.value: .integer])
    case .goBack, .goForward, .reload, .reloadFromOrigin, .stopLoading, .getAllCookies,
      .removeAllUserScripts, .addCookieObserver, .removeCookieObserver, .cancelDownload,
      .takeSnapshot, .terminateWebContentProcess, .closeWebView, .dropNavigationDelegate,
      .readRequests:
      .step()

    case .decidePolicyForNavigationAction:
      .navigation(
        [
          .navigation, .url, .method, .type, .target, .targetURL, .targetOrigin, .source,
          .shouldPerformDownload, .cachePolicy, .button, .modifiers, .answer,
        ], types: [.button: .integer],
        occasional: [.navigation, .targetURL, .targetOrigin, .cachePolicy, .button, .modifiers])
    case .willSubmitForm: .navigation([.url, .method, .target, .source, .formValues, .answer])
    case .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
      .didCommit, .didFinish:
      .navigation([.navigation, .url])
    case .didFailProvisionalNavigation, .didFail:
      .navigation([.navigation, .url, .domain, .code, .failingURL])
    case .decidePolicyForNavigationResponse:
      .navigation(
        [.navigation, .url, .status, .mime, .canShow, .main, .length, .filename, .answer],
        occasional: [.navigation])
    case .didReceiveAuthenticationChallenge:
      .navigation([.method, .host, .realm, .failures, .answer])
    case .shouldAllowDeprecatedTLS: .navigation([.host, .answer])
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload,
      .stopURLSchemeTask:
      .navigation([.url])
    case .webContentProcessDidTerminate, .webViewDidClose: .navigation([])
    case .shouldGoToBackForwardListItem: .navigation([.url, .answer])

    case .createWebView:
      .navigation(
        [.url, .type, .target, .source, .features, .answer], occasional: [.features])
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel:
      .navigation([.message, .frame, .answer])
    case .runJavaScriptTextInputPanel: .navigation([.message, .defaultText, .frame, .answer])
    case .runOpenPanel:
      .navigation([.allowsMultipleSelection, .allowsDirectories, .frame, .answer])
    case .requestMediaCapturePermission: .navigation([.type, .origin, .frame, .answer])
    case .answered:
      .navigation([.event, .url, .answer], types: [.answer: .any], isOfEngine: false)
    case .exception: .navigation([.name, .message], isOfEngine: false)
    case .startURLSchemeTask: .navigation([.url, .method])

    case .downloadStarted: .download([.url], ofApp: [.url])
    case .downloadDecideDestination: .download([.filename, .url, .status, .mime, .answer])
    case .downloadWillPerformHTTPRedirection: .download([.status, .url, .answer])
    case .downloadDidReceiveAuthenticationChallenge:
      .download([.method, .host, .realm, .failures, .answer])
    case .downloadDidFinish: .download()
    case .downloadDidFail: .download([.domain, .code])
    case .downloadCancelled: .download([.resumable])

    case .evaluated:
      EventDeclaration(
        channel: .script,
        fields: [.value, .domain, .code, .message, .line, .column, .sourceURL],
        occasional: [.value, .domain, .code, .message, .line, .column, .sourceURL])
    case .didReceiveScriptMessage:
      EventDeclaration(
        channel: .script, fields: [.name, .world, .frame, .body, .answer],
        types: [.answer: .any], occasional: [.world, .answer])
    case .snapshot:
      EventDeclaration(
        channel: .script, fields: [.width, .height, .domain, .code],
        occasional: [.width, .height, .domain, .code])
    case .found:
      EventDeclaration(channel: .script, fields: [.value], types: [.value: .bool])
    case .skippedScript:
      EventDeclaration(channel: .script, fields: [.url, .message], isOfEngine: false)

    case .completed: EventDeclaration(channel: .store, fields: [.event], ofApp: [.event])
    case .cookies: EventDeclaration(channel: .store, fields: [.value])
    case .cookiesDidChange: EventDeclaration(channel: .store, fields: [])

    case .title, .url: .property(.text)
    case .isLoading, .hasOnlySecureContent, .canGoBack, .canGoForward: .property(.bool)
    case .estimatedProgress: .property(.number)
    case .read: EventDeclaration(channel: .property, fields: [.name, .value], ofApp: [.name])

    case .request:
      EventDeclaration(
        channel: .server, fields: [.method, .url, .status, .headers], isOfEngine: false)
    }
  }

  private static let declarations = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.declared) })

  /// Made once, since comparisons ask for it again and again.
  private var declaration: EventDeclaration { Self.declarations[self] ?? declared }
}

// MARK: Derived properties

extension EventKind {
  /// The channel that the event belongs to.
  public var channel: Channel { declaration.channel }

  /// The fields that the event may have, in the order in which they are printed.
  public var fields: [EventField] { declaration.fields }

  /// Returns the type of one of the event's fields.
  public func type(of field: EventField) -> ValueType { declaration.types[field] ?? field.type }

  /// Whether an engine reports the event; the others are the app's, the harness's or the server's.
  public var isOfEngine: Bool { declaration.isOfEngine }

  /// The fields whose values an engine gives, in the order in which they are printed; the others
  /// are the app's own words.
  public var engineFields: [EventField] {
    isOfEngine ? fields.filter { $0 != .answer && !declaration.ofApp.contains($0) } : []
  }

  /// The fields that the event always has if it comes from an engine that shows all of them.
  public var constantFields: [EventField] {
    isOfEngine ? fields.filter { !declaration.occasional.contains($0) } : []
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

  /// Creates the kind of that name.
  ///
  /// - Throws: ``AuthoredError`` with the nearest name, or all of them if none is near.
  init(authored name: String, at node: AuthoredNode) throws(AuthoredError) {
    guard let kind = EventKind(rawValue: name) else {
      throw node.error(
        "unknown event '\(name)'", expected: name.guess(among: EventKind.allCases.map(\.rawValue)))
    }
    self = kind
  }
}

extension EventField {
  /// The type of the field, unless the declaration of an event says otherwise.
  fileprivate var type: ValueType {
    switch self {
    case .value, .body, .features, .headers, .formValues: .any
    case .navigation, .status, .length, .failures, .code, .offset, .line, .column, .width, .height:
      .integer
    case .shouldPerformDownload, .canShow, .main, .resumable, .allowsMultipleSelection,
      .allowsDirectories:
      .bool
    case .url, .readAccess, .method, .type, .target, .targetURL, .targetOrigin, .source,
      .cachePolicy, .button, .modifiers, .mime, .filename, .host, .realm, .domain, .failingURL,
      .message, .sourceURL, .defaultText, .frame, .origin, .name, .event, .selector, .by, .script,
      .world, .answer:
      .text
    }
  }
}

extension TraceEvent {
  /// The fields that an engine always gives with such an event and that this one leaves out.
  ///
  /// The navigation of an action counts if the action is about the main frame.
  public var unstatedFields: [EventField] {
    var fields = kind.constantFields
    if kind == .decidePolicyForNavigationAction, self[.target] == "main" {
      fields.append(.navigation)
    }
    return fields.filter { self[$0] == nil }
  }
}
