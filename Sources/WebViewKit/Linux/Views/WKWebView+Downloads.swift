import Foundation

extension WKWebView {
  /// Downloads what a request gives, without showing anything, and gives the download once it has
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

  /// Makes a download that the app asked for, notifies the engine, and hands it over after all that
  /// the engine has reported until it begins.
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
    // The handler comes all the same: the question goes away with the command.
    if let action = action(id, began), channel.send(action) == nil { download.endReports() }
  }

  /// Ends a download that no engine here can resume.
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
