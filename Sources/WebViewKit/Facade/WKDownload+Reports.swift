#if !canImport(WebKit)
import Foundation
import FoundationNetworking

extension WKDownload {
  /// Tells the delegate what the engine reports.
  func take(_ event: EngineEvent) {
    switch event {
    case .downloadProgressed(_, let received, let expected):
      progress.totalUnitCount = expected
      progress.completedUnitCount = received
    case .downloadDidFinish:
      end()
      delegate(for: .downloadDidFinish)?.downloadDidFinish(self)
    case .downloadDidFail(_, let error, let resumeData):
      end(resumeData: resumeData)
      delegate(for: .downloadDidFail)?
        .download(self, didFailWithError: error.error, resumeData: resumeData)
    case .downloadCancelled(_, let resumeData): end(resumeData: resumeData)
    default: ask(event)
    }
  }

  private func ask(_ event: EngineEvent) {
    guard let delegate else { return event.answerForNobody() }
    switch event {
    case .downloadDecideDestination(_, let response, let name, let question):
      let reply = reply(to: question, callback: "decideDestination")
      delegate.download(
        self, decideDestinationUsing: response.urlResponse, suggestedFilename: name
      ) { @MainActor @Sendable in reply.give($0) }
    case .downloadWillPerformHTTPRedirection(_, let response, let request, let question):
      guard let delegate = self.delegate(for: .downloadWillPerformHTTPRedirection),
        let response = response.urlResponse as? HTTPURLResponse
      else {
        question.answer(true)
        return
      }
      let reply = reply(to: question, callback: "willPerformHTTPRedirection")
      delegate.download(self, willPerformHTTPRedirection: response, newRequest: request) {
        @MainActor @Sendable in reply.give($0 == .allow)
      }
    case .downloadDidReceiveAuthenticationChallenge(_, let values, let question):
      let challenge = values.challenge
      guard let delegate = self.delegate(for: .downloadDidReceiveAuthenticationChallenge) else {
        question.answer(ChallengeAnswer(challenge.defaultDisposition, nil, to: challenge))
        return
      }
      let reply = reply(to: question, callback: "didReceiveAuthenticationChallenge")
      delegate.download(self, didReceive: challenge) {
        @MainActor @Sendable in reply.give(ChallengeAnswer($0, $1, to: challenge))
      }
    default: break
    }
  }
}
#endif
