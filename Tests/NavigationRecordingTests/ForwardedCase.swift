import Foundation
import FoundationNetworking
import WebViewKit

/// A question of an engine, and what the engine was answered.
struct Asked: Sendable {
  var event: EngineEvent
  var answer: @Sendable () -> String

  init<Answer: Sendable>(
    _ fallback: Answer, _ event: (Promise<Answer>) -> EngineEvent
  ) {
    let answers = Answers<Answer>()
    self.event = event(answers.question(fallback: fallback))
    answer = { answers.all.map { "\($0)" }.joined(separator: " and ") }
  }

  static func panel(_ kind: PanelValues.Kind) -> Asked {
    Asked(PanelAnswer.text("nobody")) {
      .question(.runJavaScriptPanel(PanelValues(kind: kind, message: "m", frame: .none), $0))
    }
  }
}

/// Each question with the event that an app's answer makes of it, and the two answers: the app's,
/// and that of a view whose delegate is without the method.
enum ForwardedCase: CaseIterable {
  case action, response, form, challenge, alert, confirm, prompt, files, media

  typealias Made = (asked: Asked, line: String, answer: String, absent: String)

  @MainActor var made: Made {
    switch self {
    case .action:
      return (
        Asked(NavigationPolicy.cancel) {
          .question(.decidePolicyForNavigationAction(Bench.action("/a"), $0))
        },
        "decidePolicyForNavigationAction: {url: /a, method: GET, type: other, source: null, "
          + "shouldPerformDownload: false, answer: download}", "download", "allow"
      )
    case .response:
      return (
        Asked(NavigationPolicy.download) {
          .question(.decidePolicyForNavigationResponse(Bench.response("/a"), $0))
        },
        "decidePolicyForNavigationResponse: {url: /a, status: 200, mime: text/html, "
          + "canShow: true, main: true, length: 12, filename: a.html, answer: cancel}",
        "cancel", "allow"
      )
    case .form:
      let values = FormSubmissionValues(
        url: Bench.url("/send"), method: "POST", source: .none, target: .none,
        values: ["q": "swift"])
      return (
        Asked(()) { .question(.willSubmitForm(values, $0)) },
        "willSubmitForm: {url: /send, method: POST, target: null, source: null, "
          + "formValues: {q: swift}, answer: submit}", "()", "()"
      )
    case .challenge:
      let values = ChallengeValues(
        host: "h", port: 1, scheme: "http", realm: "cave",
        method: "NSURLAuthenticationMethodHTTPBasic", previousFailureCount: 0)
      return (
        Asked(ChallengeAnswer.cancelAuthenticationChallenge) {
          .question(.didReceiveAuthenticationChallenge(values, $0))
        },
        "didReceiveAuthenticationChallenge: {method: HTTPBasic, host: h, realm: cave, "
          + "failures: 0, answer: useCredential}",
        #"useCredential(user: "a", password: "b", persistence: FoundationNetworking.URLCredential.Persistence.none)"#,
        "rejectProtectionSpace"
      )
    case .alert:
      return (
        .panel(.alert), "runJavaScriptAlertPanel: {message: m, frame: null, answer: dismissed}",
        "dismissed", "dismissed"
      )
    case .confirm:
      return (
        .panel(.confirm),
        #"runJavaScriptConfirmPanel: {message: m, frame: null, answer: "true"}"#,
        "confirmed(true)", "confirmed(false)"
      )
    case .prompt:
      return (
        .panel(.prompt(defaultText: "d")),
        "runJavaScriptTextInputPanel: {message: m, defaultText: d, frame: null, answer: typed}",
        #"text(Optional("typed"))"#, "text(nil)"
      )
    case .files:
      return (
        Asked([URL(filePath: "/nobody")]) { (question: Promise<[URL]?>) in
          .question(
            .runOpenPanel(
              OpenPanelValues(
                allowsMultipleSelection: true, allowsDirectories: false, frame: .none), question))
        },
        "runOpenPanel: {allowsMultipleSelection: true, allowsDirectories: false, frame: null, "
          + "answer: a.txt}", "Optional([file:///tmp/a.txt])", "nil"
      )
    case .media:
      let values = MediaCaptureValues(
        type: .camera, origin: OriginValues(Bench.url("/a")), frame: .none)
      return (
        Asked(WKPermissionDecision.deny) { .question(.requestMediaCapturePermission(values, $0)) },
        "requestMediaCapturePermission: {type: camera, origin: main, frame: null, answer: grant}",
        "grant", "prompt"
      )
    }
  }
}
