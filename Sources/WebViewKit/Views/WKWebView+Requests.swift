#if !canImport(WebKit)
import Dispatch
import Foundation

extension WKWebView {
  /// Asks the engine for something; the completion comes once in every case, on the main actor,
  /// after all that was reported before.
  func ask<Answer: Sendable>(
    fallback: Answer, _ request: (Question<Answer>) -> ViewRequest,
    completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    channel.send(.request(request(question(fallback: fallback, completion: completion))))
  }

  /// Completes with an answer that needs no engine, never before this returns.
  func complete<Answer: Sendable>(
    _ answer: Answer, _ completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) {
    question(fallback: answer, completion: completion).answer(answer)
  }

  private func question<Answer: Sendable>(
    fallback: Answer, completion: @escaping @MainActor @Sendable (Answer) -> Void
  ) -> Question<Answer> {
    let reports = made.engine?.reports
    return Question(fallback: fallback) { answer in
      if let reports {
        reports.post(completion: { completion(answer) })
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { completion(answer) } }
      }
    }
  }
}
#endif
