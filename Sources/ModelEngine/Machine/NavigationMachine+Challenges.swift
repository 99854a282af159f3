import Foundation
import WebViewKit

// didReceiveAuthenticationChallenge for a navigation or a download, and the app's answer. Also the
// navigations that become downloads.
extension NavigationMachine {
  mutating func answered(_ question: QuestionID, _ answer: ChallengeAnswer) {
    guard let question = questions.remove(question) else { return obey(.lateAnswerIsNone) }
    var effects: [Effect]?
    switch question.owner {
    case .navigation(let frame, let id) where frames[frame]?.provisional?.id == id:
      effects = frames[frame]?.provisional?.serverExchange.answered(question, answer)
    case .download(let id): effects = downloads[id]?.serverExchange.answered(question, answer)
    default: break
    }
    guard let effects else { return obey(.lateAnswerIsNone) }
    perform(effects)
  }

  /// Shows the response of a server if its challenge is not answered.
  mutating func takeResponse(_ response: ResponseValues, of owner: LoadOwner) {
    switch owner {
    case .navigation(let frame, _):
      obey(.unansweredChallengeShowsThePage)
      decideResponse(frame, response)
    case .download(let id): perform(downloads.takeResponse(response, id))
    }
  }

  /// Fails a load because of the app's answer, of its server or of the server's certificate.
  mutating func fail(_ owner: LoadOwner, _ failure: LoadFailure) {
    switch owner {
    case .navigation(let frame, _): failProvisional(frame, failure)
    case .download(let id): perform(downloads.fail(id, failure))
    }
  }
}

extension NavigationMachine {
  /// Begins a download; if it comes from a response, it takes over the running load.
  @discardableResult
  mutating func startDownload(
    _ request: URLRequest, as id: DownloadID = DownloadID(), from load: LoadID? = nil,
    behind link: DownloadLink? = nil
  ) -> DownloadID {
    let download = Download(id, request, from: load, behind: link)
    downloads[id] = download
    if load == nil { sendToLoader(.load(download.load, download.request)) }
    return id
  }

  /// Begins a download instead of a navigation, if the frame may download.
  mutating func download(_ navigation: Navigation, behind link: DownloadLink? = nil) {
    guard frames.mayBecomeDownload(navigation) else { return }
    let download = startDownload(navigation.requestOfDownload, behind: link)
    report(.didBecomeDownload(.action(action(navigation)), download))
  }
}
