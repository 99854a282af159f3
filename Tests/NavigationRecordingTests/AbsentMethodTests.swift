import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

/// Every method that a delegate may leave out: its callback is neither recorded nor awaited.
@MainActor @Suite struct AbsentMethodTests {
  private let download = DownloadID()

  /// The event that calls a method, and what the engine is answered, if it asks.
  private func asked(_ method: EventKind) -> (event: EngineEvent, answer: () -> String) {
    switch method {
    case .decidePolicyForNavigationAction: made(ForwardedCase.action.made.asked)
    case .decidePolicyForNavigationResponse: made(ForwardedCase.response.made.asked)
    case .didReceiveAuthenticationChallenge: made(ForwardedCase.challenge.made.asked)
    case .runJavaScriptAlertPanel: made(ForwardedCase.alert.made.asked)
    case .runJavaScriptConfirmPanel: made(ForwardedCase.confirm.made.asked)
    case .runJavaScriptTextInputPanel: made(ForwardedCase.prompt.made.asked)
    case .runOpenPanel: made(ForwardedCase.files.made.asked)
    case .requestMediaCapturePermission: made(ForwardedCase.media.made.asked)
    case .willSubmitForm: made(ForwardedCase.form.made.asked)
    case .shouldAllowDeprecatedTLS:
      made(Asked(true) { .question(.shouldAllowDeprecatedTLS(challenge, $0)) })
    case .shouldGoToBackForwardListItem:
      made(
        Asked(false) { .question(.shouldGo(to: HistoryItemID(), willUseInstantBack: false, $0)) })
    case .createWebView:
      made(
        Asked(true) {
          .question(
            .createWebView(
              Bench.action("/b"), features: WindowFeatureValues(), child: ViewID(), $0))
        })
    case .downloadWillPerformHTTPRedirection:
      made(
        Asked(false) {
          .download(
            download,
            .willPerformHTTPRedirection(
              Bench.response("/a").response, newRequest: URLRequest(url: Bench.url("/b")),
              $0))
        })
    case .downloadDidReceiveAuthenticationChallenge:
      made(
        Asked(ChallengeAnswer.cancelAuthenticationChallenge) {
          .download(download, .didReceiveAuthenticationChallenge(challenge, $0))
        })
    default: (told(method), { "" })
    }
  }

  /// The event that calls a method which asks nothing.
  private func told(_ method: EventKind) -> EngineEvent {
    let error = LoadError(domain: "D", code: 7, message: "", failingURL: nil)
    return switch method {
    case .didStartProvisionalNavigation: .progress(.didStartProvisionalNavigation(nil))
    case .didReceiveServerRedirectForProvisionalNavigation:
      .progress(.didReceiveServerRedirectForProvisionalNavigation(nil))
    case .didCommit: .progress(.didCommit(nil))
    case .didFinish: .progress(.didFinish(nil))
    case .didFailProvisionalNavigation: .progress(.didFailProvisionalNavigation(nil, error))
    case .didFail: .progress(.didFail(nil, error))
    case .navigationActionDidBecomeDownload:
      .didBecomeDownload(.action(Bench.action("/a")), DownloadID())
    case .navigationResponseDidBecomeDownload:
      .didBecomeDownload(.response(Bench.response("/a")), DownloadID())
    case .webViewDidClose: .webViewDidClose
    case .downloadDidFinish: .download(download, .didFinish)
    case .downloadDidFail: .download(download, .didFail(error, resumeData: nil))
    default: .webContentProcessDidTerminate
    }
  }

  private func made(_ asked: Asked) -> (event: EngineEvent, answer: () -> String) {
    (asked.event, asked.answer)
  }

  private var challenge: ChallengeValues {
    ChallengeValues(
      host: "h", port: 1, scheme: "http", realm: "cave",
      method: "NSURLAuthenticationMethodHTTPBasic", previousFailureCount: 0)
  }

  /// WebKit's behaviour if the method is absent; empty if it asks nothing.
  private static let defaults: [EventKind: String] = [
    .decidePolicyForNavigationAction: "allow", .decidePolicyForNavigationResponse: "allow",
    .didReceiveAuthenticationChallenge: "rejectProtectionSpace", .willSubmitForm: "()",
    .shouldAllowDeprecatedTLS: "false", .shouldGoToBackForwardListItem: "true",
    .createWebView: "false", .runJavaScriptAlertPanel: "dismissed",
    .runJavaScriptConfirmPanel: "confirmed(false)", .runJavaScriptTextInputPanel: "text(nil)",
    .runOpenPanel: "nil", .requestMediaCapturePermission: "prompt",
    .downloadWillPerformHTTPRedirection: "true",
    .downloadDidReceiveAuthenticationChallenge: "rejectProtectionSpace",
  ]

  @Test(arguments: EventKind.optionalMethods)
  func `a method that the delegate lacks is not recorded, and WebKit's default answer is given`(
    method: EventKind
  ) async {
    let bench = Bench(absent: [method])
    if method.channel == .download {
      await bench.report(.didBecomeDownload(.action(Bench.action("/a")), download))
    }
    let before = bench.recorder.events.count
    let (event, answer) = asked(method)
    await bench.report(event)
    #expect(bench.recorder.events.count == before)
    #expect(answer() == Self.defaults[method] ?? "")
  }

  /// All but two that the recorder has not: nothing asks them.
  nonisolated static let recorded = EventKind.optionalMethods.filter {
    $0 != .shouldGoToBackForwardListItem && $0 != .shouldAllowDeprecatedTLS
  }

  @Test(arguments: recorded)
  func `an implemented method is recorded`(method: EventKind) async {
    let bench = Bench()
    if method.channel == .download {
      await bench.report(.didBecomeDownload(.action(Bench.action("/a")), download))
    }
    await bench.report(asked(method).event)
    #expect(bench.recorder.events.last?.kind == method)
  }

  @Test func `the list of optional methods has every delegate callback`() {
    let unasked: Set<EventKind> = [
      .answered, .exception, .openedOutside, .startURLSchemeTask, .stopURLSchemeTask,
      .downloadStarted,
      .downloadDecideDestination, .downloadCancelled,
    ]
    let callbacks = EventKind.allCases.filter {
      [.navigation, .download].contains($0.channel) && !unasked.contains($0)
    }
    #expect(Set(EventKind.optionalMethods) == Set(callbacks))
  }
}
