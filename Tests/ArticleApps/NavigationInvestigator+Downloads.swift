import WebViewKit

extension NavigationInvestigator: WKDownloadDelegate {
  func download(
    _ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
    completionHandler: @escaping @MainActor @Sendable (URL?) -> Void
  ) {
    write("decideDestination", suggestedFilename)
    let folder = FileManager.default.temporaryDirectory
    completionHandler(folder.appendingPathComponent(UUID().uuidString + "-" + suggestedFilename))
  }

  func downloadDidFinish(_ download: WKDownload) {
    write("downloadDidFinish")
  }

  func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
    write("downloadDidFail", short(error))
  }
}
