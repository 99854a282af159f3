import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderQuestionTests {
  let bench = Bench()

  @Test(arguments: [
    (
      URLSession.AuthChallengeDisposition.useCredential, "useCredential",
      ChallengeAnswer.useCredential(user: "a", password: "b", persistence: .permanent)
    ),
    (.performDefaultHandling, "performDefaultHandling", .performDefaultHandling),
    (
      .cancelAuthenticationChallenge, "cancelAuthenticationChallenge",
      .cancelAuthenticationChallenge
    ),
    (.rejectProtectionSpace, "rejectProtectionSpace", .rejectProtectionSpace),
  ])
  func `a challenge is recorded with its answer and never with a password`(
    answer: URLSession.AuthChallengeDisposition, word: String, given: ChallengeAnswer
  ) async {
    bench.app.credential = (
      answer, URLCredential(user: "a", password: "b", persistence: .permanent)
    )
    let answers = Answers<ChallengeAnswer>()
    let challenge = ChallengeValues(
      host: "127.0.0.1", port: 40002, scheme: "http", realm: "cave",
      method: "NSURLAuthenticationMethodHTTPBasic", previousFailureCount: 1)
    await bench.report(
      .question(
        .didReceiveAuthenticationChallenge(
          challenge, answers.question(fallback: .rejectProtectionSpace))))
    #expect(
      bench.lines == [
        "didReceiveAuthenticationChallenge: {method: HTTPBasic, host: other, realm: cave, "
          + "failures: 1, answer: \(word)}"
      ])
    #expect(answers.all == [given])
  }

  @Test func `a view that the app opens is recorded under the next number`() async {
    bench.app.opensViews = true
    let (child, answers) = (ViewID(), Answers<Bool>())
    var features = WindowFeatureValues()
    features.width = 300
    features.menuBarVisibility = false
    await bench.report(
      .question(
        .createWebView(
          Bench.action("/b", type: .linkActivated, target: .none), features: features, child: child,
          answers.question(fallback: false))))
    bench.backend.report(.progress(.didCommit(nil)), in: child, state: WebViewState())
    await bench.report(.webViewDidClose)
    #expect(answers.all == [true])
    #expect(
      bench.lines == [
        "createWebView: {url: /b, type: linkActivated, target: null, source: null, "
          + "features: {menuBarVisibility: false, width: 300}, answer: view 2}",
        "didCommit: {view: 2, url: null}", "webViewDidClose",
      ])
  }
}
