import Foundation
import WebViewKit

/// The downloads of a view.
///
/// A download exists from the policy answer that requests it until it finishes, fails or is
/// cancelled. It outlives its navigation, and may outlive its view. It does not change any of the
/// view's properties.
struct Downloads: Sendable {
  private var table: [DownloadID: Download] = [:]

  var isEmpty: Bool { table.isEmpty }
  var values: some Collection<Download> { table.values }

  subscript(id: DownloadID) -> Download? {
    get { table[id] }
    set { table[id] = newValue }
  }

  /// Returns the download that waits for a load.
  func download(waitingFor load: LoadID) -> Download? {
    isEmpty ? nil : values.first { $0.load == load }
  }

  /// Handles an event of a download's load.
  mutating func received(_ event: LoaderEvent, for download: Download) -> [Effect] {
    switch event {
    case .connecting(let question):
      return download.serverExchange.decide(question)
    case .response(let response, let challenges, let sentStored):
      let command = table[download.id]?.passwords.update(after: response, sentStored)
      return (command.map { [.command($0)] } ?? [])
        + received(response, challenges, for: download.id)
    case .began, .part: return []
    case .ended:
      table[download.id] = nil
      return [.report(.download(download.id, .didFinish))]
    case .failed(let failure):
      return decide(fail(download.id, failure), by: .brokenDownloadFails)
    }
  }

  private mutating func received(
    _ response: ResponseValues, _ challenges: [PasswordChallenge], for id: DownloadID
  ) -> [Effect] {
    let url = table[id]?.request.url
    let origin = OriginValues(url)
    switch url?.redirect(of: response) {
    case .to(let url, _) where !url.mayBeShown(by: origin):
      return fail(id, .unsupportedScheme)
    case .to(let url, let status):
      return redirect(id, response, to: url, status: status)
    case .malformed:
      return decide(fail(id, .noHost), by: .malformedRedirectFails)
    case .withoutAddress, nil: break
    }
    guard let challenge = challenges.strongest(of: response) else {
      return takeResponse(response, id)
    }
    return table[id]?.serverExchange.answerChallenge(challenge, of: response) ?? []
  }

  mutating func cancel(_ id: DownloadID) -> [Effect] {
    guard let download = table.removeValue(forKey: id) else { return [] }
    obey(.cancelledDownloadIsNoFailure)
    return [
      .command(.cancel(download.load)), .report(.download(id, .cancelled(resumeData: nil))),
    ]
  }

  /// Fails a download and cancels its load, even if the load has already ended.
  mutating func fail(_ id: DownloadID, _ failure: LoadFailure) -> [Effect] {
    guard let download = table.removeValue(forKey: id) else { return [] }
    let error = LoadError(failure, url: download.request.url)
    return [
      .command(.cancel(download.load)), .report(.download(id, .didFail(error, resumeData: nil))),
    ]
  }

  // MARK: The destination

  /// Accepts the response of a download, whatever its status is, and asks the app where to save it.
  func takeResponse(_ response: ResponseValues, _ id: DownloadID) -> [Effect] {
    decide(askForDestination(id, response), by: .statusFailsNoDownload)
  }

  func askForDestination(_ id: DownloadID, _ response: ResponseValues) -> [Effect] {
    guard let download = table[id] else { return [] }
    obey(.downloadAsksForItsPlace)
    let name = download.filename(of: response)
    return [
      .ask(.downloadDecideDestination(id, response, suggestedFilename: name), .destination(id))
    ]
  }

  /// Saves a download to the file that the app has chosen; if there is no file, the download fails.
  mutating func chose(_ url: URL?, for question: OpenQuestion?) -> [Effect] {
    guard case .destination(let id) = question, let download = table[id] else { return [] }
    if let url { return [.command(.save(download.load, to: url))] }
    return decide(fail(id, .cancelled), by: .downloadNeedsAPlace)
  }

  // MARK: Redirects, before the destination

  /// Handles a redirect by asking the app.
  ///
  /// If the download came from a link, a redirect to another server cancels it, and the link's
  /// frame navigates to the redirect's target.
  private mutating func redirect(
    _ id: DownloadID, _ response: ResponseValues, to url: URL, status: Int
  ) -> [Effect] {
    guard let download = table[id] else { return [] }
    guard download.redirects < Navigation.redirectLimit else {
      return decide(fail(download.id, .tooManyRedirects), by: .twentyRedirects)
    }
    let request = download.request.redirected(to: url, status: status)
    if let link = download.link, OriginValues(url) != OriginValues(download.request.url) {
      obey(.redirectedDownloadIsShown)
      return fail(download.id, .cancelled) + [.navigate(link.frame, request)]
    }
    obey(.downloadAsksAboutRedirects)
    let question = MachineQuestion.downloadWillPerformHTTPRedirection(
      download.id, response, newRequest: request)
    return [
      .command(.cancel(download.load)), .ask(question, .downloadRedirect(download.id, request)),
    ]
  }

  /// Follows a redirect if the app allows it; otherwise the download fails.
  mutating func follow(_ question: OpenQuestion?, isAllowed: Bool) -> [Effect] {
    guard case .downloadRedirect(let id, let request) = question, var download = table[id]
    else { return [] }
    let passwords = download.passwords.redirected(from: download.request.url, to: request.url)
    download.request = request
    table[id] = download
    guard isAllowed else {
      return decide(fail(id, .cancelled), by: .refusedRedirectFailsTheDownload)
    }
    let load = LoadID()
    download.passwords = passwords
    download.redirects += 1
    download.load = load
    table[id] = download
    return [.command(.load(load, request))]
  }
}

extension Download {
  /// Returns the file name of a download: the name in the response, or else the value of the link's
  /// `download` attribute, or else the last part of the URL.
  fileprivate func filename(of response: ResponseValues) -> String {
    let disposition = response.value(of: "Content-Disposition")
    if let name = link?.name, !name.isEmpty, SuggestedFilename.name(in: disposition) == nil {
      return decide(
        SuggestedFilename.name(ofLink: name, type: response.mimeType),
        by: .downloadAttributeIsTheName)
    }
    return response.suggestedFilename ?? "Unknown"
  }
}
