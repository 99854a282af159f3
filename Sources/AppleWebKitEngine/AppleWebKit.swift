import NavigationEvents
import WebViewKit

/// Facts about Apple's WKWebView that are available on every system.
///
/// `WebEngine` returns them, the engine reports them on macOS, and `navtrace import` checks traces
/// from apps against them.
package enum AppleWebKit {
  /// The engine's name on command lines and in file names.
  package static let name = "wkwebview"

  /// The failure on systems where the engine cannot play scenarios, with the remedy.
  package static let absence = EngineFailure.unavailable(
    engine: name, reason: "Apple's WKWebView is a part of macOS",
    remedy: "run navtrace there, or record in an app by NavigationRecorder and compare its traces "
      + "with 'navtrace import'")

  /// The source of every event that the engine reports; WKWebView's public API limits the events.
  package static let capabilities = EngineCapabilities(
    events: EventKind.allCases.compactMap(\.onWKWebView), profiles: SystemProfile.allCases)

  /// Returns the capabilities of the given version, with two profiles: the version's own system and
  /// the newest system.
  package static func capabilities(of version: String) -> EngineCapabilities {
    EngineCapabilities(events: capabilities.events, profiles: profiles(of: version))
  }

  /// Returns the profiles of the given version of iOS or macOS.
  ///
  /// The expectations for the newest system apply to all systems. If an older system behaves
  /// differently, it has its own expectation file, whose name contains the version.
  package static func profiles(of version: String) -> [SystemProfile] {
    let number = version.split(separator: ".").first.flatMap { Int($0) }
    let profile: SystemProfile? =
      switch number {
      case 14, 17: .ios17
      case 15, 18: .ios18
      case 27: .ios27
      default: nil
      }
    return [profile, .newest].compactMap(\.self)
  }
}

extension EventKind {
  /// The event's entry in the engine's table; `nil` if no engine reports the event.
  ///
  /// The sources are WKWebView's delegate methods, completions and properties.
  fileprivate var onWKWebView: EngineCapabilities.Event? {
    let arguments: ValueOrigin = "the delegate method's arguments"
    let frame: [ValueOrigin] = [
      .observed("WKFrameInfo", if: "it is the main frame, or none"),
      .notObserved(
        "WKFrameInfo has no identity, so that subframes have no number", if: "it is a subframe"),
    ]
    func navigation(_ property: String) -> [ValueOrigin] {
      [
        .observed(property, if: "the system has it"),
        .notObserved(
          "only iOS 27 and its time say which navigation it belongs to", if: "an older system"),
      ]
    }
    return switch self {
    case .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
      .didCommit, .didFinish, .didFailProvisionalNavigation, .didFail,
      .webContentProcessDidTerminate, .webViewDidClose, .navigationActionDidBecomeDownload,
      .navigationResponseDidBecomeDownload, .didReceiveAuthenticationChallenge,
      .shouldAllowDeprecatedTLS, .shouldGoToBackForwardListItem, .startURLSchemeTask,
      .stopURLSchemeTask, .downloadDecideDestination, .downloadWillPerformHTTPRedirection,
      .downloadDidReceiveAuthenticationChallenge, .downloadDidFinish, .downloadDidFail,
      .cookiesDidChange:
      from(arguments)
    case .decidePolicyForNavigationAction:
      from(
        arguments,
        fields: [
          .navigation: navigation("WKNavigationAction.mainFrameNavigation"), .target: frame,
          .source: frame,
        ])
    case .decidePolicyForNavigationResponse:
      from(arguments, fields: [.navigation: navigation("WKNavigationResponse.navigation")])
    case .willSubmitForm, .createWebView:
      from(arguments, fields: [.target: frame, .source: frame])
    case .runJavaScriptAlertPanel, .runJavaScriptConfirmPanel, .runJavaScriptTextInputPanel,
      .runOpenPanel, .requestMediaCapturePermission, .didReceiveScriptMessage:
      from(arguments, fields: [.frame: frame])
    case .downloadStarted, .downloadCancelled, .evaluated, .snapshot, .found, .completed, .cookies:
      from("the completion")
    case .title, .url, .isLoading, .estimatedProgress, .hasOnlySecureContent, .canGoBack,
      .canGoForward, .read:
      from("the property, by key-value observing")

    case .exception: from(.notObserved("an exception of WebKit's ends the app"))
    case .openedOutside: from(.notObserved("UIApplication tells nobody what it opens"))
    case .terminateWebContentProcess:
      from(.notObserved("no public API ends the process of a page"))
    case .load, .loadHTMLString, .loadData, .loadFileURL, .loadFileRequest, .loadSimulatedRequest,
      .goBack, .goForward, .goToBackForwardListItem, .reload, .reloadFromOrigin, .stopLoading,
      .click, .type, .submit, .evaluateJavaScript, .callAsyncJavaScript, .addUserScript,
      .removeAllUserScripts, .addScriptMessageHandler, .removeScriptMessageHandler,
      .removeAllScriptMessageHandlers, .setCookie, .deleteCookie, .getAllCookies, .removeData,
      .addCookieObserver, .removeCookieObserver, .startDownload, .cancelDownload, .openGate,
      .closeWebView, .set, .takeSnapshot, .find, .restoreInteractionState, .dropNavigationDelegate,
      .readRequests, .timeLimit, .wait, .answered, .notModelled, .request:
      nil
    }
  }
}
