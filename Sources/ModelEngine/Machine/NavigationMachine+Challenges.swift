import Foundation
import WebViewKit

// didReceiveAuthenticationChallenge, of a navigation or a download, and its answer; and navigations
// that turn into downloads.
extension NavigationMachine {
  /// The exchange that is under way; `nil` if its navigation or download has ended.
  private subscript(owner: LoadOwner) -> ServerExchange? {
    get {
      switch owner {
      case .navigation(let frame, let id):
        guard let navigation = frames[frame]?.provisional, navigation.id == id else { return nil }
        return navigation.serverExchange
      case .download(let id): return downloads[id]?.serverExchange
      }
    }
    set {
      guard let newValue else { return }
      switch owner {
      case .navigation(let frame, _): frames[frame]?.provisional?.serverExchange = newValue
      case .download(let id): downloads[id]?.serverExchange = newValue
      }
    }
  }

  /// Returns the navigation that a frame loads, until it commits.
  func owner(in frame: FrameID) -> LoadOwner? {
    (frames[frame]?.provisional?.id).map { .navigation(frame, $0) }
  }

  mutating func challenge(
    _ owner: LoadOwner, _ response: ResponseValues, _ challenge: PasswordChallenge
  ) {
    guard var exchange = self[owner] else { return }
    let effects = exchange.answer(
      challenge, of: response, numberedBy: &loads, citing: &rules)
    self[owner] = exchange
    perform(effects)
  }

  mutating func received(_ question: ConnectionQuestion, for owner: LoadOwner) {
    guard let exchange = self[owner] else { return }
    if case .navigation(let frame, _) = owner, case .serverTrust(let trust) = question {
      frames[frame]?.provisional?.certificates = trust.certificates
    }
    perform(exchange.decide(question, citing: &rules))
  }

  mutating func answered(_ question: QuestionID, _ answer: ChallengeAnswer) {
    guard let question = questions.remove(question), let owner = question.owner,
      var exchange = self[owner]
    else { return obey(.lateAnswerIsNone) }
    let effects = exchange.answered(question, answer, numberedBy: &loads, citing: &rules)
    self[owner] = exchange
    perform(effects)
  }

  /// Takes the response to a challenge that nobody answers.
  mutating func take(_ response: ResponseValues, of owner: LoadOwner) {
    switch owner {
    case .navigation(let frame, _):
      obey(.unansweredChallengeShowsThePage)
      decideResponse(frame, response)
    case .download(let id): perform(downloads.take(response, id, citing: &rules))
    }
  }

  /// Updates the knowledge of the credential that a request had, by its response.
  mutating func updatePasswords(
    after response: ResponseValues, _ sentStored: Bool, of owner: LoadOwner
  ) {
    guard var exchange = self[owner] else { return }
    let command = exchange.passwords.update(after: response, sentStored, citing: &rules)
    if sentStored { self[owner] = exchange }
    if let command { sendToLoader(command) }
  }

  /// Ends a load that the app, its server or the certificate of that refuses.
  mutating func fail(_ owner: LoadOwner, _ failure: LoadFailure) {
    switch owner {
    case .navigation(let frame, _): failProvisional(frame, failure)
    case .download(let id): perform(downloads.fail(id, failure, cancelling: true))
    }
  }
}

extension NavigationMachine {
  /// Begins a download; from a response it takes over the load that is under way.
  @discardableResult
  mutating func startDownload(
    _ request: URLRequest, as id: DownloadID = DownloadID(), from load: LoadID? = nil,
    behind link: DownloadLink? = nil
  ) -> DownloadID {
    let download = Download(id: id, request: request, load: load ?? loads.next(), link: link)
    downloads[id] = download
    if load == nil { sendToLoader(.load(download.load, request)) }
    return id
  }

  /// Begins a download in a navigation's place, if its frame may have one.
  mutating func download(_ navigation: Navigation, behind link: DownloadLink? = nil) {
    guard frames.mayDownload(in: navigation.frame, citing: &rules) else { return }
    let download = startDownload(navigation.request, behind: link)
    report(.didBecomeDownload(.action(action(navigation)), download))
  }
}
