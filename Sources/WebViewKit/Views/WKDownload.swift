#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// A navigation that became a download; it outlives its view (WKDownload).
@preconcurrency @MainActor open class WKDownload: NSObject, ProgressReporting {
  private let id: DownloadID?
  private let channel: ViewChannel?
  private var cancellations: [@MainActor @Sendable (Data?) -> Void] = []
  private(set) var hasEnded = false

  /// The request that led to it, before redirects.
  open private(set) var originalRequest: URLRequest?
  /// The view it began in.
  open private(set) weak var webView: WKWebView?
  /// Who is asked and told about it; set it where the download is handed over.
  open weak var delegate: (any WKDownloadDelegate)?
  /// How far it is.
  public nonisolated let progress = Progress(totalUnitCount: -1)

  /// Creates a download of nothing; apps subclass it in tests.
  public override nonisolated init() {
    id = nil
    channel = nil
  }

  init(_ id: DownloadID, request: URLRequest?, webView: WKWebView, channel: ViewChannel) {
    self.id = id
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
