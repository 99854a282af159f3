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
    case .response(let response, let challenge, let sentCredential):
      if let status = response.status, let url = response.redirectTarget {
        return redirect(download, response, to: url, status: status)
      }
      if response.status == 401, let challenge {
        return self.challenge(download, response, challenge, sentCredential: sentCredential)
      }
      if let credential = download.credential, download.keepsCredential {
        tell(.remember(download.load, credential))
      }
      obey(.statusFailsNoDownload)
      decideDestination(download.id, response)
    case .began: break
    case .ended:
      downloads[download.id] = nil
      report(.downloadDidFinish(download.id))
    case .failed(let failure):
      obey(.brokenDownloadFails)
      fail(download, LoadError(cause(failure), url: download.request.url))
    }
  }

  mutating func decideDestination(_ id: DownloadID, _ response: ResponseValues) {
    obey(.downloadAsksForItsPlace)
    ask(
      .downloadDecideDestination(
        id, response, suggestedFilename: response.suggestedFilename ?? "Unknown"),
      .destination(id))
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
