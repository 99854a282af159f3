#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// A navigation that became a download; it outlives its view (WKDownload).
@preconcurrency @MainActor open class WKDownload: NSObject, ProgressReporting {
  let id: DownloadID?
  private let channel: ViewChannel?
  private var cancellations: [@MainActor @Sendable (Data?) -> Void] = []
  private(set) var hasEnded = false

  /// The request that led to it, before redirects.
  open private(set) var originalRequest: URLRequest?
  /// The view it began in.
  open private(set) weak var webView: WKWebView?
  /// Who is asked and told about it; set it where the download is handed over.
  open weak var delegate: (any WKDownloadDelegate)?
  /// Whether a user's gesture, or the app itself, led to it.
  ///
  /// Of a download that a response became it is not known here, and false.
  open private(set) var isUserInitiated = false
  /// The frame whose action led to it; an empty main frame where that is not known.
  open private(set) var originatingFrame: WKFrameInfo
  /// How far it is, in bytes; of an unknown length until the engine tells.
  public nonisolated let progress = Progress(totalUnitCount: -1)

  /// Creates a download of nothing; apps subclass it in tests.
  public override nonisolated init() {
    id = nil
    channel = nil
    originatingFrame = WKFrameInfo()
  }

  init(
    _ id: DownloadID, request: URLRequest?, webView: WKWebView, channel: ViewChannel,
    isUserInitiated: Bool = false, originatingFrame: FrameReference = .unobservable
  ) {
    self.id = id
    self.isUserInitiated = isUserInitiated
    self.originatingFrame = WKFrameInfo(originatingFrame, in: webView)
    self.channel = channel
    originalRequest = request
    self.webView = webView
  }

  /// Cancels it; the handler gets what a later download could resume from.
  open func cancel(_ completionHandler: (@MainActor @Sendable (Data?) -> Void)? = nil) {
    let handler = completionHandler ?? { _ in }
    guard let id, let channel, !hasEnded, channel.cancelDownload(id) else {
      return handler(nil)
    }
    cancellations.append(handler)
  }

  /// Cancels it and gives what a later download could resume from.
  @discardableResult open func cancel() async -> Data? {
    await withCheckedContinuation { continuation in cancel { continuation.resume(returning: $0) } }
  }

  func reply<Answer>(to question: Question<Answer>, callback: String) -> Reply<Answer> {
    Reply(question, callback: callback, channel: channel)
  }

  /// Cancels it, and tells nobody but those who wait for its cancellation.
  func abandon() {
    if let id { _ = channel?.cancelDownload(id) }
    end()
  }

  /// Nothing more is reported of it: whoever waits for its cancellation is answered.
  func end(resumeData: Data? = nil) {
    hasEnded = true
    let handlers = cancellations
    cancellations = []
    for handler in handlers { handler(resumeData) }
  }
}
#endif
