import NavigationEvents
import Synchronization
import WebViewKit

extension ModelEngine {
  /// The events and values that the engine reports, with the origin of each.
  package var capabilities: EngineCapabilities { Self.capabilities }

  /// The capabilities of the model.
  ///
  /// All values follow from the model's rules, and the rules of WebViewKit's classes are counted as
  /// the model's. It does not report anything that requires scripts or a layout.
  package static let capabilities = EngineCapabilities(
    events: EventKind.allCases.compactMap(\.onModel), profiles: SystemProfile.allCases,
    httpVersions: ["1.1"])

  static let siteIsolation = "SiteIsolation"

  /// The features that the model can turn on.
  ///
  /// They have WebKit's names, and the effects that WebKit intends.
  package static let features = [
    EngineFeature(siteIsolation, status: "unstable", isOnByDefault: false)
  ]

  /// The kinds of events whose position a feature has changed, or may have changed, so far.
  package var movedEvents: Set<EventKind> {
    let rules: [Rule: EventKind] = [
      .goingBackInFramesEndsLoadingFirst: .decidePolicyForNavigationAction,
      .finishMayBeOvertakenByFrames: .didFinish,
    ]
    return Set(rules.filter { ruleUses[$0.key] > 0 }.values)
  }

  /// Applies the behaviour of a system to all views that are created after the call.
  package func behave(as profile: SystemProfile) {
    core.withLock { $0.profile = profile }
  }
}

private let machine: ValueOrigin = "NavigationMachine"
private let loader: [ValueOrigin] = ["the model's HTTP loader"]
private let ownReload = ValueOrigin.observed(
  FacadePart.terminationReload.rawValue,
  if: "the page's process has ended, and no delegate handles it")

extension EventKind {
  /// The event's entry in the model's table; `nil` if no engine reports the event.
  fileprivate var onModel: EngineCapabilities.Event? {
    switch self {
    case .didReceiveServerRedirectForProvisionalNavigation, .didCommit, .didFinish,
      .didFailProvisionalNavigation, .didFail, .webContentProcessDidTerminate,
      .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload, .willSubmitForm,
      .startURLSchemeTask, .completed, .cookiesDidChange, .downloadStarted, .downloadDidFinish,
      .downloadDidFail, .downloadCancelled:
      from(machine)
    case .decidePolicyForNavigationAction, .didStartProvisionalNavigation: from(machine, ownReload)
    // Only in the profile ios27 do responses have the navigation that they belong to.
    case .decidePolicyForNavigationResponse:
      from(
        machine,
        fields: [
          .url: loader, .status: loader, .mime: loader, .length: loader, .filename: loader,
          .headerFields: loader,
        ])
    case .didReceiveAuthenticationChallenge, .downloadDidReceiveAuthenticationChallenge:
      from(machine, fields: [.method: loader, .host: loader, .realm: loader])
    case .createWebView:
      from(
        machine,
        fields: [.features: [.notObserved("only a script can ask for window features")]])
    case .stopURLSchemeTask:
      from(
        machine,
        .observed(FacadePart.schemeTasks.rawValue, if: "the page's process has ended"))
    case .cookies: from(machine, fields: [.value: loader])
    case .downloadDecideDestination:
      from(
        machine,
        fields: [
          .filename: loader, .url: loader, .status: loader, .mime: loader, .headerFields: loader,
        ])
    case .downloadWillPerformHTTPRedirection:
      from(machine, fields: [.status: loader, .url: loader])
    case .title, .url, .isLoading, .estimatedProgress, .hasOnlySecureContent, .canGoBack,
      .canGoForward, .read:
      value(
        machine,
        .observed(FacadePart.pendingLoad.rawValue, if: "the app has just begun a load"),
        .observed(FacadePart.viewProperties.rawValue, if: "the app has set it"))

    case .evaluated, .didReceiveScriptMessage, .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel,
      .runJavaScriptTextInputPanel, .runOpenPanel, .requestMediaCapturePermission, .webViewDidClose:
      from(.notObserved("it runs no scripts"))
    case .snapshot: from(.notObserved("the model draws nothing"))
    case .found: from(.notObserved("the model lays no text out"))
    case .shouldAllowDeprecatedTLS: from(.notObserved("the model negotiates no version of TLS"))
    case .shouldGoToBackForwardListItem: from(.notObserved("no rule of the model asks it"))

    case .load, .loadHTMLString, .loadData, .loadFileURL, .loadFileRequest, .loadSimulatedRequest,
      .goBack, .goForward, .goToBackForwardListItem, .reload, .reloadFromOrigin, .stopLoading,
      .click, .type, .submit, .evaluateJavaScript, .callAsyncJavaScript, .addUserScript,
      .removeAllUserScripts, .addScriptMessageHandler, .removeScriptMessageHandler,
      .removeAllScriptMessageHandlers, .setCookie, .deleteCookie, .getAllCookies, .removeData,
      .addCookieObserver, .removeCookieObserver, .startDownload, .cancelDownload, .openGate,
      .terminateWebContentProcess, .closeWebView, .set, .takeSnapshot, .find,
      .restoreInteractionState, .dropNavigationDelegate, .readRequests, .timeLimit, .wait,
      .answered,
      .exception, .openedOutside, .notModelled, .request:
      nil
    }
  }
}
