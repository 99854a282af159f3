#if !canImport(WebKit)
import Foundation

/// Joins a process's web views to the engine behind them.
///
/// Views are made with the process's own connection, which ``open(_:)`` sets once, before the
/// first view: on Apple systems there is nothing to choose, so `WKWebView` has no argument for it.
@MainActor public final class EngineConnection {
  /// A second engine was chosen for the process.
  public struct AlreadyOpen: Error, CustomStringConvertible {
    /// What happened, and what to do.
    public let description =
      "this process has a web engine already; choose it once, before the first WKWebView"
  }

  /// The connection that views are made with: the task's own, else the process's.
  public static var current: EngineConnection? { ofTask ?? ofProcess }

  /// The connection of views that a task makes, and the tasks that it begins, so that tests which
  /// run side by side have an engine each.
  @TaskLocal package static var ofTask: EngineConnection?

  private static var ofProcess: EngineConnection?

  /// Takes what is seen beside the callbacks; where nobody does, misuse goes to standard error.
  package var observer: (@MainActor (EngineObservation) -> Void)?

  let backend: any WebViewBackend
  /// Brings to the main actor, in order, what the engine has to tell.
  let reports: ReportQueue
  private var views: [ViewID: WeakView] = [:]
  private var downloads: [DownloadID: WKDownload] = [:]

  /// Creates a connection apart from the process's own, for a configuration's `engine`.
  package init(_ backend: any WebViewBackend) {
    self.backend = backend
    let relay = Relay()
    reports = ReportQueue { relay.connection?.deliver($0) }
    relay.connection = self
    backend.connect(to: reports)
  }

  /// Chooses the engine of this process.
  ///
  /// - Throws: ``AlreadyOpen`` where one was chosen before; that one stays.
  @discardableResult
  public static func open(_ backend: any WebViewBackend) throws(AlreadyOpen) -> EngineConnection {
    guard ofProcess == nil else { throw AlreadyOpen() }
    let connection = EngineConnection(backend)
    ofProcess = connection
    return connection
  }

  /// Closes all views and cancels all downloads: scripts under way end with
  /// `WKError.webViewInvalidated`, and no callback comes any more.
  package func closeViews() {
    for weak in views.values { weak.view?.invalidate() }
    for download in downloads.values { download.abandon() }
    downloads = [:]
  }

  /// Takes a view that somebody else has made; false where it was made with another connection.
  package func adopt(_ view: WKWebView) -> Bool { view.connection === self }

  func register(_ view: WKWebView, as id: ViewID) { views[id] = WeakView(view: view) }

  func register(_ download: WKDownload, as id: DownloadID) { downloads[id] = download }

  func forget(_ id: ViewID) { views[id] = nil }

  func report(_ misuse: Misuse, view: ViewID?) {
    guard let observer else { return misuse.printToStandardError() }
    observer(.misuse(misuse, view: view))
  }

  private func deliver(_ report: EngineReport) {
    // What was made of a signal follows, with the properties as they are then.
    if case .signal(let text) = report.event {
      observer?(.signal(text, view: report.view))
      return
    }
    if case .skippedScript(let script) = report.event {
      observer?(.skippedScript(script, view: report.view))
      return
    }
    let view = views[report.view]?.view
    let isNotified = if case .stateNotified = report.event { true } else { false }
    view?.take(report.state, performed: report.performed, isNotified: isNotified)
    var provenance = report.provenance
    if let part = view?.supplier(of: report.event) { provenance.event = part.rawValue }
    supplying(provenance) { deliver(report, to: view) }
  }

  /// Does something that may call the app, and states what of that is not the engine's own word.
  func supplying(_ provenance: Provenance, _ body: () -> Void) {
    guard provenance != .native, let observer else { return body() }
    observer(.provenance(provenance))
    body()
    observer(.provenance(.native))
  }

  private func deliver(_ report: EngineReport, to view: WKWebView?) {
    if let id = report.event.download, let download = downloads[id] {
      download.take(report.event)
      if download.hasEnded { downloads[id] = nil }
    } else if let view {
      view.take(report.event)
    } else {
      report.event.answerForNobody()
    }
  }
}

/// Where a queue's reports go: the connection that has the queue.
@MainActor private final class Relay {
  weak var connection: EngineConnection?
}

/// A view that its app may release at any time.
private struct WeakView {
  weak var view: WKWebView?
}
#endif
