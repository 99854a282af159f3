import Foundation
internal import NavigationEvents

/// A download; it continues even if its view no longer exists.
@preconcurrency @MainActor open class WKDownload: NSObject, ProgressReporting {
  let id: DownloadID?
  private let channel: ViewChannel?
  private var cancellations: [@MainActor @Sendable (Data?) -> Void] = []
  private(set) var hasEnded = false
  private nonisolated let bytes = Progress(totalUnitCount: -1)

  /// The request that led to the download, before redirects.
  open private(set) var originalRequest: URLRequest?
  /// The view in which the download began.
  open private(set) weak var webView: WKWebView?
  /// The delegate that the download asks and notifies.
  ///
  /// Set it in the callback that passes the download to the app.
  open weak var delegate: (any WKDownloadDelegate)? {
    didSet { recorder?.delegateWasSet(of: self) }
  }
  /// The recorder of the download's callbacks; `nil` if the callbacks are not recorded.
  package weak var recorder: (any ViewRecorder)?
  /// Whether a user's gesture, or the app itself, led to the download.
  ///
  /// If a response became the download, the engine does not report the cause, and the value is
  /// false.
  open private(set) var isUserInitiated = false
  /// The frame whose action led to the download; an empty main frame if the frame is not known.
  open private(set) var originatingFrame: WKFrameInfo
  /// The progress of the download, in bytes; the length is unknown until the engine reports it.
  open nonisolated var progress: Progress { bytes }

  /// Creates a download without a request or a view, for subclasses in an app's tests.
  public override nonisolated init() {
    id = nil
    channel = nil
    originatingFrame = WKFrameInfo()
  }

  init(
    _ id: DownloadID, request: URLRequest?, webView: WKWebView, channel: ViewChannel,
    isUserInitiated: Bool = false, originatingFrame: FrameReference = .notObserved
  ) {
    self.id = id
    self.isUserInitiated = isUserInitiated
    self.originatingFrame = WKFrameInfo(originatingFrame, in: webView)
    self.channel = channel
    originalRequest = request
    self.webView = webView
  }

  /// Cancels the download; the handler gets the resume data, if there is any.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    let handler = completionHandler ?? { _ in }
    guard let id, let channel, !hasEnded, channel.cancelDownload(id) else {
      return handler(nil)
    }
    cancellations.append(handler)
  }

  /// Cancels the download and returns the resume data, if there is any.
  @discardableResult open func cancel() async -> Data? {
    await completion { cancel($0) }
  }

  /// Cancels the download without calling the delegate; only handlers of ``cancel(_:)`` are called.
  func abandon() {
    if let id { _ = channel?.cancelDownload(id) }
    endReports()
  }

  /// Ends the reports of the download, and answers the calls that wait for its cancellation.
  func endReports(resumeData: Data? = nil) {
    hasEnded = true
    let handlers = cancellations
    cancellations = []
    for handler in handlers { handler(resumeData) }
  }
}

extension WKDownload {
  /// The app's answer about a redirect of a download.
  public enum RedirectPolicy: Int, Sendable {
    /// The download fails.
    case cancel = 0
    /// The redirect is followed.
    case allow = 1
  }
}

extension WKDownload {
  /// Calls the delegate about an event; a download without a delegate is cancelled.
  func handleEvent(_ event: EngineEvent.Download) {
    if delegate == nil { event.answerWithoutReceiver() }
    switch event {
    case .decideDestination(let response, let name, let promise):
      decideDestination(response, name, promise)
    case .willPerformHTTPRedirection(let response, let request, let promise):
      channel?.ask(delegate, for: .downloadWillPerformHTTPRedirection, promise, default: true) {
        delegate, answer in
        guard let response = response.urlResponse as? HTTPURLResponse else { return answer(true) }
        delegate.download(self, willPerformHTTPRedirection: response, newRequest: request) {
          @MainActor @Sendable in answer($0 == .allow)
        }
      }
    case .didReceiveAuthenticationChallenge(let values, let promise):
      let challenge = values.challenge
      channel?.ask(
        delegate, for: .downloadDidReceiveAuthenticationChallenge, promise,
        default: ChallengeAnswer(challenge.defaultDisposition, nil, to: challenge)
      ) { delegate, answer in
        delegate.download(self, didReceive: challenge) {
          @MainActor @Sendable in answer(ChallengeAnswer($0, $1, to: challenge))
        }
      }
    case .progressed(let received, let expected):
      progress.totalUnitCount = expected
      progress.completedUnitCount = received
    case .didFinish:
      endReports()
      implementer(of: .downloadDidFinish, delegate)?.downloadDidFinish(self)
    case .didFail(let error, let resumeData):
      endReports(resumeData: resumeData)
      implementer(of: .downloadDidFail, delegate)?
        .download(self, didFailWithError: error.error, resumeData: resumeData)
    case .cancelled(let resumeData): endReports(resumeData: resumeData)
    }
  }

  private func decideDestination(
    _ response: ResponseValues, _ suggestedFilename: String, _ promise: Promise<URL?>
  ) {
    guard let delegate else { return }
    let checker = HandlerCallChecker(promise, callback: "decideDestination", channel: channel)
    delegate.download(
      self, decideDestinationUsing: response.urlResponse, suggestedFilename: suggestedFilename
    ) { @MainActor @Sendable in checker.call($0) }
  }
}
