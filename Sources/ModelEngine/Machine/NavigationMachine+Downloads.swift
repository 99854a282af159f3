import Foundation
import WebViewKit

/// Downloads: destination, then finish or failure.
extension NavigationMachine {
  /// Begins a download; from a response it takes over the load that is under way.
  @discardableResult
  mutating func startDownload(
    _ request: URLRequest, as id: DownloadID = DownloadID(), from load: LoadID? = nil
  ) -> DownloadID {
    downloads[id] = Download(id: id, request: request, load: load ?? nextLoad())
    if load == nil, let download = downloads[id] { sendToLoader(.load(download.load, request)) }
    return id
  }

  mutating func received(_ download: Download, _ event: LoaderEvent) {
    switch event {
    case .connecting(let question): received(question, for: .download(download.id))
    case .response(let response, let challenges, let sentStored):
      updatePasswords(after: response, sentStored, of: .download(download.id))
      let challenge = strongest(challenges, of: response)
      switch response.redirect {
      case .to(let url, _) where !mayShow(url, by: OriginValues(download.request.url)):
        sendToLoader(.cancel(download.load))
        return fail(download, .unsupportedScheme)
      case .to(let url, let status):
        return redirect(download, response, to: url, status: status)
      case .malformed:
        obey(.malformedRedirectFails)
        sendToLoader(.cancel(download.load))
        return fail(download, .noHost)
      case .withoutAddress, nil: break
      }
      if let challenge { return self.challenge(.download(download.id), response, challenge) }
      obey(.statusFailsNoDownload)
      decideDestination(download.id, response)
    case .began: break
    case .ended:
      downloads[download.id] = nil
      report(.download(download.id, .didFinish))
    case .failed(let failure):
      obey(.brokenDownloadFails)
      fail(download, failure)
    }
  }

  mutating func decideDestination(_ id: DownloadID, _ response: ResponseValues) {
    obey(.downloadAsksForItsPlace)
    ask(
      .downloadDecideDestination(id, response, suggestedFilename: filename(of: id, response)),
      .destination(id))
  }

  /// Returns the name of a download: the server's, else that of the link's attribute, else that of
  /// the address.
  private mutating func filename(of id: DownloadID, _ response: ResponseValues) -> String {
    let disposition = response.value(of: "Content-Disposition")
    if let name = downloads[id]?.link?.name, !name.isEmpty,
      SuggestedFilename.name(in: disposition) == nil
    {
      obey(.downloadAttributeIsTheName)
      return SuggestedFilename.safe(name)
    }
    return response.suggestedFilename ?? "Unknown"
  }

  mutating func choseDestination(_ question: QuestionID, _ url: URL?) {
    guard case .destination(let id) = questions.removeValue(forKey: question),
      let download = downloads[id]
    else { return }
    if let url {
      sendToLoader(.save(download.load, to: url))
    } else {
      obey(.downloadNeedsAPlace)
      sendToLoader(.cancel(download.load))
      fail(download, .cancelled)
    }
  }

  mutating func cancelDownload(_ id: DownloadID) {
    guard let download = downloads.removeValue(forKey: id) else { return }
    obey(.cancelledDownloadIsNoFailure)
    sendToLoader(.cancel(download.load))
    report(.download(id, .cancelled(resumeData: nil)))
  }

  mutating func fail(_ download: Download, _ failure: LoadFailure) {
    downloads[download.id] = nil
    let error = LoadError(failure, url: download.request.url)
    report(.download(download.id, .didFail(error, resumeData: nil)))
  }
}

/// The redirects of a download, before its destination.
extension NavigationMachine {
  mutating func redirect(
    _ download: Download, _ response: ResponseValues, to url: URL, status: Int
  ) {
    sendToLoader(.cancel(download.load))
    guard download.redirects < Self.redirectLimit else {
      obey(.twentyRedirects)
      return fail(download, .tooManyRedirects)
    }
    let request = download.request.redirected(to: url, status: status)
    if let link = download.link, OriginValues(url) != OriginValues(download.request.url) {
      obey(.redirectedDownloadIsShown)
      fail(download, .cancelled)
      guard frames[link.frame] != nil else { return }
      return begin(
        Navigation(
          frame: link.frame, request: prepared(request, referrer: link.frame), type: .other,
          source: .frame(values(of: link.frame))))
    }
    obey(.downloadAsksAboutRedirects)
    ask(
      .downloadWillPerformHTTPRedirection(download.id, response, newRequest: request),
      .downloadRedirect(download.id, request))
  }

  mutating func decidedRedirection(_ question: QuestionID, isAllowed: Bool) {
    guard case .downloadRedirect(let id, let request) = questions.removeValue(forKey: question),
      var download = downloads[id]
    else { return }
    guard isAllowed else {
      obey(.refusedRedirectFailsTheDownload)
      download.request = request
      return fail(download, .cancelled)
    }
    download.passwords = download.passwords.redirected(from: download.request.url, to: request.url)
    download.request = request
    download.redirects += 1
    download.load = nextLoad()
    downloads[id] = download
    sendToLoader(.load(download.load, request))
  }
}
