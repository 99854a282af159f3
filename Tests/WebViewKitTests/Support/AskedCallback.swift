import Foundation
import NavigationEvents
import Testing
import WebViewKit

/// A delegate method that answers.
enum AskedCallback: String, CaseIterable, Sendable {
  case action, response, form, challenge, deprecatedTLS, shouldGo
  case alert, confirm, prompt, openPanel, mediaCapture
  case destination, redirect, downloadChallenge

  /// The method that is asked.
  var method: EventKind {
    switch self {
    case .action: .decidePolicyForNavigationAction
    case .response: .decidePolicyForNavigationResponse
    case .form: .willSubmitForm
    case .challenge: .didReceiveAuthenticationChallenge
    case .deprecatedTLS: .shouldAllowDeprecatedTLS
    case .shouldGo: .shouldGoToBackForwardListItem
    case .alert: .runJavaScriptAlertPanel
    case .confirm: .runJavaScriptConfirmPanel
    case .prompt: .runJavaScriptTextInputPanel
    case .openPanel: .runOpenPanel
    case .mediaCapture: .requestMediaCapturePermission
    case .destination: .downloadDecideDestination
    case .redirect: .downloadWillPerformHTTPRedirection
    case .downloadChallenge: .downloadDidReceiveAuthenticationChallenge
    }
  }

  /// The method's selector; `EventKind` has those of optional methods only.
  var selector: String {
    self == .destination
      ? "download:decideDestinationUsingResponse:suggestedFilename:completionHandler:"
      : method.selector
  }

  /// Whether a delegate of the view is asked, not a download's delegate.
  var isOfView: Bool { ![.destination, .redirect, .downloadChallenge].contains(self) }

  /// The answers of the delegates of the spelling table.
  var answerOfApp: String {
    switch self {
    case .action, .response: "cancel"
    case .challenge, .downloadChallenge: "use aladdin:sesame, keep true"
    case .deprecatedTLS, .confirm: "true"
    case .shouldGo, .redirect: "false"
    case .alert: "dismissed"
    case .form: "submitted"
    case .prompt: "typed"
    case .mediaCapture: "grant"
    case .destination, .openPanel: "file:///destination"
    }
  }

  /// WKWebView's answer if the method is absent.
  var answerWhereAbsent: String {
    switch self {
    case .action, .response: "allow"
    case .challenge, .downloadChallenge: "rejectProtectionSpace"
    case .deprecatedTLS, .confirm: "false"
    case .shouldGo, .redirect: "true"
    case .alert: "dismissed"
    case .form: "submitted"
    case .mediaCapture: "prompt"
    case .prompt, .destination, .openPanel: "nil"
    }
  }

  /// Asks the view's delegates, and returns the answer.
  @MainActor func ask(_ bench: Bench, _ view: WKWebView) async throws -> String {
    switch self {
    case .destination, .redirect, .downloadChallenge: try await askDownload(bench, view)
    case .alert, .confirm, .prompt: await askPanel(bench, view)
    case .openPanel, .mediaCapture: await askPermission(bench, view)
    case .form: await askAboutForm(bench, view)
    default: await askNavigation(bench, view)
    }
  }

  /// The delegate's count shows whether the app got its values.
  var isCounted: Bool { self == .alert || self == .form }

  @MainActor private func askAboutForm(_ bench: Bench, _ view: WKWebView) async -> String {
    let values = FormSubmissionValues(
      url: Samples.page, method: "POST", source: .none, target: .none, values: ["q": "swift"])
    await bench.answer((), in: view) { .question(.willSubmitForm(values, $0)) }
    return "submitted"
  }

  @MainActor private func askNavigation(_ bench: Bench, _ view: WKWebView) async -> String {
    switch self {
    case .action:
      let answer = await bench.answer(.download, in: view) {
        .question(.decidePolicyForNavigationAction(Samples.action(), $0))
      }
      return "\(answer)"
    case .response:
      let values = NavigationResponseValues(
        response: Samples.response, isForMainFrame: true, canShowMIMEType: true)
      let answer = await bench.answer(.download, in: view) {
        .question(.decidePolicyForNavigationResponse(values, $0))
      }
      return "\(answer)"
    case .challenge:
      return describe(
        await bench.answer(.cancelAuthenticationChallenge, in: view) {
          .question(.didReceiveAuthenticationChallenge(Samples.challenge, $0))
        })
    case .deprecatedTLS:
      let answer = await bench.answer(false, in: view) {
        .question(.shouldAllowDeprecatedTLS(Samples.challenge, $0))
      }
      return "\(answer)"
    default:
      let items = [HistoryItemID(), HistoryItemID()]
      var state = WebViewState()
      state.history = items.map {
        HistoryItemValues(id: $0, url: Samples.page, title: nil, initialURL: Samples.page)
      }
      state.historyIndex = 1
      bench.post(.stateChanged, in: view, state: state)
      let answer = await bench.answer(true, in: view, state: state) {
        .question(.shouldGo(to: items[0], willUseInstantBack: false, $0))
      }
      return "\(answer)"
    }
  }

  @MainActor private func askPanel(_ bench: Bench, _ view: WKWebView) async -> String {
    let kind: PanelValues.Kind =
      switch self {
      case .alert: .alert
      case .confirm: .confirm
      default: .prompt(defaultText: nil)
      }
    let answer = await bench.answer(.text("nobody"), in: view) {
      .question(.runJavaScriptPanel(Samples.panel(kind), $0))
    }
    switch answer {
    case .dismissed: return "dismissed"
    case .confirmed(let answer): return "\(answer)"
    case .text(let text): return text ?? "nil"
    }
  }

  @MainActor private func askPermission(_ bench: Bench, _ view: WKWebView) async -> String {
    guard self == .openPanel else {
      let values = MediaCaptureValues(type: .camera, origin: OriginValues(nil), frame: .none)
      return
        "\(await bench.answer(.deny, in: view) { .question(.requestMediaCapturePermission(values, $0)) })"
    }
    let values = OpenPanelValues(
      allowsMultipleSelection: false, allowsDirectories: nil, frame: .none)
    let files = await bench.answer([], in: view) { .question(.runOpenPanel(values, $0)) }
    return files.map { $0.map(\.absoluteString).joined() } ?? "nil"
  }

  @MainActor private func askDownload(
    _ bench: Bench, _ view: WKWebView
  ) async throws -> String {
    let id = DownloadID()
    try await bench.deliver(
      .didBecomeDownload(.action(Samples.action()), id), in: view)
    switch self {
    case .destination:
      return await bench.answer(Samples.page, in: view) {
        .download(id, .decideDestination(Samples.response, suggestedFilename: "name", $0))
      }?.absoluteString ?? "nil"
    case .redirect:
      let answer = await bench.answer(false, in: view) {
        .download(
          id,
          .willPerformHTTPRedirection(
            Samples.response, newRequest: URLRequest(url: Samples.page), $0))
      }
      return "\(answer)"
    default:
      return describe(
        await bench.answer(.cancelAuthenticationChallenge, in: view) {
          .download(id, .didReceiveAuthenticationChallenge(Samples.challenge, $0))
        })
    }
  }

  private func describe(_ answer: ChallengeAnswer) -> String {
    guard case .useCredential(let user, let password, let keep) = answer else {
      return "\(answer)"
    }
    return "use \(user):\(password), keep \(keep != .none)"
  }
}
