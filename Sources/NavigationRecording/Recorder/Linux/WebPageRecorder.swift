import Foundation
import NavigationTrace
import WebViewKit

/// A recorder of the calls of a `WebPage`, in their order.
///
/// It records the events of the page's navigations, and the calls to the page's navigation decider
/// and dialog presenter with their answers.
///
/// A page keeps the decider and the presenter that it was made with, so the recorder receives all
/// of their calls. The messages and schemes of the page's configuration are not recorded.
///
/// An event is recorded when the page reports it. A task that iterates over `navigations` gets it
/// later. `calls` uses the words of `Vocabulary.webpage`. Therefore it can be compared with a trace
/// that was translated to these words.
@MainActor public final class WebPageRecorder {
  /// The calls so far; if a call needs an answer, the answer is added once the method has returned.
  package private(set) var calls: [EquivalentCall] = []

  let builder: EventBuilder

  /// Creates a recorder.
  ///
  /// - Parameter names: The names of the origins whose URLs are written in the short form.
  public init(names: OriginNames = OriginNames()) { builder = EventBuilder(names: names) }

  /// Returns a decider that records each question and passes it on to the app's own decider.
  public func decider(
    before decider: some WebPage.NavigationDeciding
  ) -> some WebPage.NavigationDeciding { RecordingDecider(recorder: self, decider: decider) }

  /// Returns a presenter that records each question and passes it on to the app's own presenter.
  package func presenter(
    before presenter: some WebPage.DialogPresenting
  ) -> some WebPage.DialogPresenting { RecordingPresenter(recorder: self, presenter: presenter) }

  /// Records the events of a page's navigations.
  public func record(_ page: WebPage) {
    page.observeNavigations { [weak self] event in
      switch event {
      case .success(let event): self?.record(event.call)
      case .failure(let error): self?.record(error)
      }
    }
  }

  /// Records a question, and returns its index in ``calls``; the index is needed to add the answer.
  func recordQuestion(_ call: WebPageCall, _ arguments: [(String, TraceValue)]) -> Int {
    record(call, arguments)
    return calls.count - 1
  }

  func recordAnswer(_ number: Int, with answer: TraceValue) {
    guard case .call(let name, let arguments) = calls[number] else { return }
    calls[number] = .call(
      name, arguments + [EquivalentCall.Argument(name: "answer", value: answer)])
  }

  private func record(_ call: WebPageCall, _ arguments: [(String, TraceValue)] = []) {
    calls.append(
      .call(
        call.rawValue, arguments.map { EquivalentCall.Argument(name: $0.0, value: $0.1) }))
  }

  private func record(_ error: any Error) {
    switch error {
    case WebPage.NavigationError.failedProvisionalNavigation(let error):
      record(.failedProvisionalNavigation, fields(of: error))
    case WebPage.NavigationError.webContentProcessTerminated: record(.webContentProcessTerminated)
    default: record(.failed, fields(of: error))
    }
  }

  private func fields(of error: any Error) -> [(String, TraceValue)] {
    let error = error as NSError
    return [("domain", .string(error.domain)), ("code", .integer(error.code))]
  }

  /// A decider that records each question and passes it on to the app's own decider.
  private struct RecordingDecider<Decider: WebPage.NavigationDeciding>: WebPage.NavigationDeciding {
    let recorder: WebPageRecorder
    var decider: Decider

    mutating func decidePolicy(
      for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
    ) async -> WKNavigationActionPolicy {
      let builder = recorder.builder
      let window: [(String, TraceValue)] = action.target == nil ? [("target", .null)] : []
      let number = recorder.recordQuestion(
        .decideAction,
        [
          ("url", builder.short(action.request.url)),
          ("httpMethod", .string(action.request.httpMethod ?? "GET")),
          ("navigationType", .string(action.navigationType.word)),
        ] + window)
      let policy = await decider.decidePolicy(for: action, preferences: &preferences)
      recorder.recordAnswer(number, with: policy.word)
      return policy
    }

    mutating func decidePolicy(
      for response: WebPage.NavigationResponse
    ) async -> WKNavigationResponsePolicy {
      let builder = recorder.builder
      let number = recorder.recordQuestion(
        .decideResponse,
        [
          ("url", builder.short(response.response.url)),
          ("statusCode", builder.status(of: response.response)),
          ("mimeType", builder.text(response.response.mimeType)),
          ("canShowMimeType", .bool(response.canShowMimeType)),
        ])
      let policy = await decider.decidePolicy(for: response)
      recorder.recordAnswer(number, with: policy.word)
      return policy
    }

    mutating func decideAuthenticationChallengeDisposition(
      for challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      let fields = recorder.builder.fields(of: challenge)
      let number = recorder.recordQuestion(
        .decideChallenge,
        [
          ("authenticationMethod", fields[.method] ?? .null), ("realm", fields[.realm] ?? .null),
          ("previousFailureCount", .integer(challenge.previousFailureCount)),
        ])
      let answer = await decider.decideAuthenticationChallengeDisposition(for: challenge)
      recorder.recordAnswer(number, with: answer.0.word)
      return answer
    }

    mutating func willSubmit(formInfo: WebPage.FormInfo) async {
      _ = recorder.recordQuestion(
        .submitForm,
        [
          ("submissionURL", recorder.builder.short(formInfo.submissionURL)),
          ("httpMethod", .string(formInfo.httpMethod)),
        ])
      await decider.willSubmit(formInfo: formInfo)
    }
  }

  /// A presenter that records each question and passes it on to the app's own presenter.
  private struct RecordingPresenter<Presenter: WebPage.DialogPresenting>: WebPage.DialogPresenting {
    let recorder: WebPageRecorder
    let presenter: Presenter

    func handleJavaScriptAlert(message: String, initiatedBy frame: WebPage.FrameInfo) async {
      _ = recorder.recordQuestion(.alert, [("message", .string(message))])
      await presenter.handleJavaScriptAlert(message: message, initiatedBy: frame)
    }

    func handleJavaScriptConfirm(
      message: String, initiatedBy frame: WebPage.FrameInfo
    ) async -> WebPage.JavaScriptConfirmResult {
      let number = recorder.recordQuestion(.confirm, [("message", .string(message))])
      let result = await presenter.handleJavaScriptConfirm(message: message, initiatedBy: frame)
      recorder.recordAnswer(number, with: result == .ok ? "ok" : "cancel")
      return result
    }

    func handleJavaScriptPrompt(
      message: String, defaultText: String?, initiatedBy frame: WebPage.FrameInfo
    ) async -> WebPage.JavaScriptPromptResult {
      let number = recorder.recordQuestion(
        .prompt,
        [("message", .string(message)), ("defaultText", recorder.builder.text(defaultText))])
      let result = await presenter.handleJavaScriptPrompt(
        message: message, defaultText: defaultText, initiatedBy: frame)
      switch result {
      case .ok(let text): recorder.recordAnswer(number, with: .map(["ok": .string(text)]))
      case .cancel: recorder.recordAnswer(number, with: "cancel")
      }
      return result
    }

    func handleFileInputPrompt(
      parameters: WKOpenPanelParameters, initiatedBy frame: WebPage.FrameInfo
    ) async -> WebPage.FileInputPromptResult {
      let number = recorder.recordQuestion(
        .chooseFiles, [("allowsMultipleSelection", .bool(parameters.allowsMultipleSelection))])
      let result = await presenter.handleFileInputPrompt(parameters: parameters, initiatedBy: frame)
      switch result {
      case .selected(let files):
        recorder.recordAnswer(number, with: .map(["selected": recorder.builder.word(for: files)]))
      case .cancel: recorder.recordAnswer(number, with: "cancel")
      }
      return result
    }
  }
}

extension WebPage.NavigationEvent {
  fileprivate var call: WebPageCall {
    switch self {
    case .startedProvisionalNavigation: .startedProvisionalNavigation
    case .receivedServerRedirect: .receivedServerRedirect
    case .committed: .committed
    case .finished: .finished
    }
  }
}
