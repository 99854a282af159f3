import Foundation

extension WKWebView {
  /// Downloads the response to a request without showing it, and returns the download once it has
  /// begun.
  @discardableResult
  public func startDownload(using request: URLRequest) async -> WKDownload {
    await completion { startDownload(using: request, completionHandler: $0) }
  }

  /// Resumes a download that had failed or was cancelled; see
  /// ``resumeDownload(fromResumeData:completionHandler:)``.
  @discardableResult
  public func resumeDownload(fromResumeData resumeData: Data) async -> WKDownload {
    await completion { resumeDownload(fromResumeData: resumeData, completionHandler: $0) }
  }

  /// Makes a download that the app requested, and sends the command to the engine.
  ///
  /// The handler gets the download once it has begun, after all earlier reports of the engine.
  func beginDownload(
    _ request: URLRequest?, _ handler: @escaping @MainActor @Sendable (WKDownload) -> Void,
    _ action: (DownloadID, Promise<Void>) -> WebViewCommand.Action?
  ) {
    let id = DownloadID()
    let download = WKDownload(
      id, request: request, webView: self, channel: channel, isUserInitiated: true,
      originatingFrame: .none)
    guard let engine = made.engine else { return handler(download) }
    engine.register(download, as: id)
    let reports = engine.reports
    let began = Promise(fallback: ()) { reports.post { handler(download) } }
    // The handler is called even if nothing is sent, because the promise is released with the
    // command.
    if let action = action(id, began), channel.send(action) == nil { download.endReports() }
  }

  /// Ends a download that should be resumed, since no engine here can resume it.
  func failResumed(_ download: WKDownload) {
    guard let id = download.id, let engine = made.engine else { return }
    let error = LoadError(
      domain: NSURLErrorDomain, code: URLError.Code.unknown.rawValue,
      message: "this engine cannot resume a download; start it again", failingURL: nil)
    let state = state
    engine.reports.post(
      EngineReport(
        view: viewID, state: state, performed: 0,
        event: .download(id, .didFail(error, resumeData: nil))))
  }
}
