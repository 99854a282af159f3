import Foundation
import FoundationNetworking
import WebViewKit

/// Downloads: destination, then finish or failure (M01, M03, M12 to M14). A status of 404 is no
/// failure (M10).
extension NavigationMachine {
  private static let redirectLimit = 20

  /// Begins a download; from a response it takes over the load that is under way.
  mutating func startDownload(_ request: URLRequest, from load: LoadID? = nil) -> DownloadID {
    let id = DownloadID()
    downloads[id] = Download(id: id, request: request, load: load ?? nextLoad())
    if load == nil, let download = downloads[id] { tell(.load(download.load, request)) }
    return id
  }

  mutating func received(_ download: Download, _ event: LoaderEvent) {
    switch event {
    case .response(let response, _, _):
      if let status = response.status, let url = response.redirectTarget {
        return follow(download, to: url, status: status)
      }
      decideDestination(download.id, response)
    case .began: break
    case .ended:
      downloads[download.id] = nil
      report(.downloadDidFinish(download.id))
    case .failed(let failure): fail(download, LoadError(failure, url: download.request.url))
    }
  }

  private mutating func follow(_ download: Download, to url: URL, status: Int) {
    tell(.cancel(download.load))
    guard download.redirects < Self.redirectLimit else {
      return fail(download, .tooManyRedirects(download.request.url))
    }
    var download = download
    download.redirects += 1
    download.request = download.request.redirected(to: url, status: status)
    download.load = nextLoad()
    downloads[download.id] = download
    tell(.load(download.load, download.request))
  }

  mutating func decideDestination(_ id: DownloadID, _ response: ResponseValues) {
    ask(
      .downloadDecideDestination(
        id, response, suggestedFilename: response.suggestedFilename ?? "Unknown"),
      .destination(id))
  }

  /// M13: without a destination the download fails with -999.
  mutating func choseDestination(_ question: QuestionID, _ url: URL?) {
    guard case .destination(let id) = questions.removeValue(forKey: question),
      let download = downloads[id]
    else { return }
    if let url {
      tell(.save(download.load, to: url))
    } else {
      tell(.cancel(download.load))
      fail(download, .cancelled(download.request.url))
    }
  }

  /// M14: the app's own cancel is no failure.
  mutating func cancelDownload(_ id: DownloadID) {
    guard let download = downloads.removeValue(forKey: id) else { return }
    tell(.cancel(download.load))
    report(.downloadCancelled(id, resumeData: nil))
  }

  private mutating func fail(_ download: Download, _ error: LoadError) {
    downloads[download.id] = nil
    report(.downloadDidFail(download.id, error, resumeData: nil))
  }
}
