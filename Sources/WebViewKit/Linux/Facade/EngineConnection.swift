import Foundation

/// The connection of a process's web views to their engine.
///
/// Views are made with the process's own connection, which ``open(_:)`` sets once, before the
/// first view: on Apple systems there is nothing to choose, so `WKWebView` has no argument for it.
///
/// Commands go to the engine in order, each with a number. Reports come back through one queue and
/// carry the view's properties at that moment, so that a delegate sees the properties that WebKit
/// would show in the same callback:
///
///     view.load(request)     →  command 2: load
///     delegate is asked      ←  question: decidePolicyForNavigationAction
///     delegate answers       →  the question's promise is fulfilled with allow
///     delegate is notified   ←  event: didStartProvisionalNavigation, after command 2
@MainActor package final class EngineConnection {
  /// A second engine was chosen for the process.
  package struct AlreadyOpen: Error, CustomStringConvertible {
    /// The mistake, and its remedy.
    package let description =
      "this process has a web engine already; choose it once, before the first WKWebView"
  }

  /// The connection that views are made with: the task's own, else the process's.
  package static var current: EngineConnection? { ofTask ?? ofProcess }

  /// The connection of views that a task and its child tasks make.
  ///
  /// With it, tests that run side by side have an engine each. In a callback it is the connection
  /// of the callback's view.
  @TaskLocal package static var ofTask: EngineConnection?

  private static var ofProcess: EngineConnection?

  /// A closure that receives the facts beside the callbacks; without it, misuse is printed to
  /// standard error.
  package var observer: (@MainActor (EngineObservation) -> Void)?

  let backend: any WebViewBackend
  /// Brings the engine's reports to the main actor, in order.
  private(set) lazy var reports = ReportQueue { [weak self] report in
    EngineConnection.$ofTask.withValue(self) { self?.deliver(report) }
  }
  /// The alerts that the app presents, for a test that chooses in its user's place.
  package private(set) var alerts: [any PresentedAlert] = [] {
    didSet { alertsChanged() }
  }
  /// Called when an alert was presented or has gone.
  package var alertsChanged: @MainActor () -> Void = {}
  /// Called when the app has made a view, but for one that it offers to a page as its window.
  private(set) var viewMade: @MainActor (WKWebView) -> Void = { _ in }
  private var views: [ViewID: Weak<WKWebView>] = [:]
  private var downloads: [DownloadID: WKDownload] = [:]

  /// Creates a connection apart from the process's own, for a configuration's `engine`.
  package init(_ backend: any WebViewBackend) {
    self.backend = backend
    backend.connect(to: reports)
  }

  /// Chooses the engine of this process.
  ///
  /// - Throws: ``AlreadyOpen`` if one was chosen before; that one stays.
  @discardableResult
  package static func open(_ backend: any WebViewBackend) throws(AlreadyOpen) -> EngineConnection {
    guard ofProcess == nil else { throw AlreadyOpen() }
    let connection = EngineConnection(backend)
    ofProcess = connection
    return connection
  }

  /// Closes all views and cancels all downloads: scripts under way end with
  /// `WKError.webViewInvalidated`, and no callback comes any more.
  package func closeViews() {
    for view in views.values { view.object?.invalidate() }
    for download in downloads.values { download.abandon() }
    downloads = [:]
  }

  /// Adopts a view that was made by other code; returns false if it has another connection.
  package func adopt(_ view: WKWebView) -> Bool { view.connection === self }

  /// Calls a closure with each view that the app makes from now on, like those before it.
  package func views(made: @escaping @MainActor (WKWebView) -> Void) {
    viewMade = { [viewMade] view in
      viewMade(view)
      made(view)
    }
  }

  func register(_ view: WKWebView, as id: ViewID) { views[id] = Weak(view) }

  func register(_ download: WKDownload, as id: DownloadID) { downloads[id] = download }

  func forget(_ id: ViewID) { views[id] = nil }

  func report(_ misuse: Misuse, view: ViewID?) {
    guard let observer else { return misuse.printToStandardError() }
    observer(.misuse(misuse, view: view))
  }

  /// Tells the recorder that the app has asked the system to open an address.
  ///
  /// - Parameter isOpened: Whether some app opens it.
  package func reportOpening(_ url: URL, isOpened: Bool) {
    observer?(.openedOutside(url, isOpened: isOpened))
  }

  package func present(_ alert: any PresentedAlert) { alerts.append(alert) }

  package func dismiss(_ alert: any PresentedAlert) { alerts.removeAll { $0 === alert } }

  private func deliver(_ report: EngineReport) {
    // The events of a signal follow, with the properties of that moment.
    if case .evidence(let evidence) = report.event {
      observer?(.evidence(evidence, view: report.view))
      return
    }
    let view = views[report.view]?.object
    let isNotified = if case .stateNotified = report.event { true } else { false }
    view?.applyState(report.state, performed: report.performed, isNotified: isNotified)
    var provenance = report.provenance
    if let part = view?.supplier(of: report.event) { provenance.event = part.rawValue }
    supplying(provenance) {
      if case .download(let id, let event) = report.event, let download = downloads[id] {
        download.handleEvent(event)
        if download.hasEnded { downloads[id] = nil }
      } else if let view {
        view.handleEvent(report.event)
      } else {
        report.event.answerWithoutReceiver()
      }
    }
  }

  /// Does something that may call the app, and states what of that is not the engine's own word.
  func supplying(_ provenance: Provenance, _ body: () -> Void) {
    guard provenance != .observed, let observer else { return body() }
    observer(.provenance(provenance))
    body()
    observer(.provenance(.observed))
  }
}

/// An observation of a test bench beside the callbacks, in the same order.
package enum EngineObservation: Hashable, Sendable {
  /// Evidence of the engine; a signal precedes its events.
  case evidence(EngineEvent.Evidence, view: ViewID)
  /// The parts of the next callback, or of the changes up to the next such case, that are not the
  /// engine's own word.
  case provenance(Provenance)
  /// The app made a call to which WKWebView raises an exception; `nil` if it concerns no view.
  case misuse(Misuse, view: ViewID?)
  /// The app asked the system to open an address.
  case openedOutside(URL, isOpened: Bool)
}

/// An alert that the app presents, until an action was chosen or the app has dismissed it.
@MainActor package protocol PresentedAlert: AnyObject {
  /// The title and the message of the alert, for reports.
  var text: String { get }
  /// The titles of the actions that can be chosen.
  var choices: [String] { get }

  /// Does as a user who types texts into the fields, in their order, and taps an action.
  func choose(_ title: String, typing texts: [String])
}
