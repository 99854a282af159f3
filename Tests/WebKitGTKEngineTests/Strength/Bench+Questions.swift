#if WebKitGTK
import Foundation
import WebViewKit

extension Bench {
  /// Waits for a question that is held; the suite's time limit is the limit.
  func waitForQuestion() async {
    guard held.isEmpty else { return }
    for await _ in changes.stream where !held.isEmpty { return }
  }

  /// Answers the held questions, so that the page continues, and holds no later ones.
  func answerHeld() {
    answers.holds = { _ in false }
    for event in held {
      switch event {
      case .question(.decidePolicyForNavigationAction(_, let question)): question.fulfill(.allow)
      case .question(.didReceiveAuthenticationChallenge(_, let question)):
        question.fulfill(
          .useCredential(user: "aladdin", password: "sesame", persistence: .none))
      case .question(.runJavaScriptPanel(_, let question)): question.fulfill(.dismissed)
      case .question(.runOpenPanel(_, let question)):
        question.fulfill([URL(filePath: "/etc/hostname")])
      case .didReceiveScriptMessage(_, let question): question?.fulfill(.value(.string("late")))
      default: break
      }
    }
    held = []
  }

  /// Kills the processes that were started since, which are this view's.
  func endProcess(since before: Set<pid_t>, by signal: Int32 = SIGKILL) async {
    for process in ChildProcesses.web where !before.contains(process) { kill(process, signal) }
    await wait(for: "terminate")
  }
}
#endif
