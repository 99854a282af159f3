import Foundation
import FoundationNetworking
import WebViewKit

/// Downloads: destination, then finish or failure.
extension NavigationMachine {
  /// Begins a download; from a response it takes over the load that is under way.
  @discardableResult
  mutating func startDownload(
    _ request: URLRequest, as id: DownloadID = DownloadID(), from load: LoadID? = nil
  ) -> DownloadID {
    downloads[id] = Download(id: id, request: request, load: load ?? nextLoad())
    if load == nil, let download = downloads[id] { tell(.load(download.load, request)) }
    return id
  }

  mutating func received(_ download: Download, _ event: LoaderEvent) {
    switch event {
    case .connecting(let question): received(question, for: download)
    case .response(let response, let challenges, let sentStored):
      note(response, sentStored, for: download.id)
      let challenge = strongest(challenges, of: response)
      switch response.redirect {
      case .to(let url, let status):
        return redirect(download, response, to: url, status: status)
      case .malformed:
        obey(.malformedRedirectFails)
        tell(.cancel(download.load))
        return fail(download, LoadError(.noHost, url: download.request.url))
      case .withoutAddress, nil: break
      }
      if let challenge { return self.challenge(download.id, response, challenge) }
      obey(.statusFailsNoDownload)
      decideDestination(download.id, response)
    case .began: break
    case .ended:
      downloads[download.id] = nil
      report(.downloadDidFinish(download.id))
    case .failed(let failure):
      obey(.brokenDownloadFails)
      fail(download, LoadError(failure, url: download.request.url))
    }
  }

  mutating func decideDestination(_ id: DownloadID, _ response: ResponseValues) {
    obey(.downloadAsksForItsPlace)
    ask(
      .downloadDecideDestination(id, response, suggestedFilename: filename(of: id, response)),
      .destination(id))
  }

  /// The name of a link's attribute stands behind the server's, and before that of the address.
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
      tell(.save(download.load, to: url))
    } else {
      obey(.downloadNeedsAPlace)
      tell(.cancel(download.load))
      fail(download, .cancelled(download.request.url))
    }
  }

  mutating func cancelDownload(_ id: DownloadID) {
    guard let download = downloads.removeValue(forKey: id) else { return }
    obey(.cancelledDownloadIsNoFailure)
    tell(.cancel(download.load))
    report(.downloadCancelled(id, resumeData: nil))
  }

  mutating func fail(_ download: Download, _ error: LoadError) {
    downloads[download.id] = nil
    report(.downloadDidFail(download.id, error, resumeData: nil))
  }
}
