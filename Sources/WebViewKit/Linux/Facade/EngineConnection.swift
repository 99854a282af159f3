import Foundation

/// The connection of a process's web views to their engine.
///
/// Views are made with the connection of the process, which ``open(_:)`` sets once, before the
/// first view. `WKWebView` has no argument for the connection, since on Apple systems there is no
/// engine to choose.
///
/// Commands go to the engine in order, each with a number. Reports come back through one queue.
/// Each report has the view's properties at that moment, so a delegate sees the properties that
/// WebKit would show in the same callback:
///
///     view.load(request)     →  command 2: load
///     delegate is asked      ←  question: decidePolicyForNavigationAction
///     delegate answers       →  the question's promise is fulfilled with allow
///     delegate is notified   ←  event: didStartProvisionalNavigation, after command 2
@MainActor package final class EngineConnection {
  /// The error if a second engine is chosen for the process.
  package struct AlreadyOpen: Error, CustomStringConvertible {
    /// The mistake and its remedy.
    package let description =
      "this process has a web engine already; choose it once, before the first WKWebView"
  }

  /// The connection that views are made with: the connection of the task, otherwise of the process.
  package static var current: EngineConnection? { ofTask ?? ofProcess }

  /// The connection of views that a task and its child tasks make.
  ///
  /// It gives each of several tests that run at the same time an engine of its own. In a callback
  /// it is the connection of the callback's view.
  @TaskLocal package static var ofTask: EngineConnection?

  private static var ofProcess: EngineConnection?

  /// A closure that receives the observations that are not callbacks; without it, misuse is printed
  /// to standard error.
  package var observer: (@MainActor (EngineObservation) -> Void)?

  let backend: any WebViewBackend
  /// The queue that delivers the engine's reports on the main actor, in order.
  private(set) lazy var reports = ReportQueue { [weak self] report in
    EngineConnection.$ofTask.withValue(self) { self?.deliver(report) }
  }
  /// The alerts that the app presents, for a test that chooses an action instead of a user.
  package private(set) var alerts: [any PresentedAlert] = [] {
    didSet { alertsChanged() }
  }
  /// Called when an alert was presented or has gone.
  package var alertsChanged: @MainActor () -> Void = {}
  /// Called when the app has made a view, except a view that it makes as a page's new window.
  private(set) var viewMade: @MainActor (WKWebView) -> Void = { _ in }
  private var views: [ViewID: Weak<WKWebView>] = [:]
  private var downloads: [DownloadID: WKDownload] = [:]

  /// Creates a connection other than that of the process, for a configuration's `engine`.
  package init(_ backend: any WebViewBackend) {
    self.backend = backend
    backend.connect(to: reports)
  }

  /// Chooses the engine of this process.
  ///
  /// - Throws: ``AlreadyOpen`` if an engine was chosen before; that engine is still used.
  @discardableResult
  package static func open(_ backend: any WebViewBackend) throws(AlreadyOpen) -> EngineConnection {
    guard ofProcess == nil else { throw AlreadyOpen() }
    let connection = EngineConnection(backend)
    ofProcess = connection
    return connection
  }

  /// Closes all views and cancels all downloads.
  ///
  /// Scripts under way end with `WKError.webViewInvalidated`, and no callback follows.
  package func closeViews() {
    for view in views.values { view.object?.invalidate() }
    for download in downloads.values { download.abandon() }
    downloads = [:]
  }

  /// Returns whether a view that was made by other code has this connection.
  package func adopt(_ view: WKWebView) -> Bool { view.connection === self }

  /// Adds a closure that is called with each view that the app makes from now on; closures that
  /// were added before are called first.
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
  /// - Parameter isOpened: Whether an app opens the address.
  package func reportOpening(_ url: URL, isOpened: Bool) {
    observer?(.openedOutside(url, isOpened: isOpened))
  }

  package func present(_ alert: any PresentedAlert) { alerts.append(alert) }

  package func dismiss(_ alert: any PresentedAlert) { alerts.removeAll { $0 === alert } }

  private func deliver(_ report: EngineReport) {
    // Evidence does not change the view's properties; the events that follow a signal do.
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

  /// Runs a closure that may call the app, and tells the observer which parts of its callbacks the
  /// engine did not give.
  func supplying(_ provenance: Provenance, _ body: () -> Void) {
    guard provenance != .observed, let observer else { return body() }
    observer(.provenance(provenance))
    body()
    observer(.provenance(.observed))
  }
}

/// An observation for a test bench that is not a callback, in one order with the callbacks.
package enum EngineObservation: Hashable, Sendable {
  /// Evidence from the engine; a signal precedes its events.
  case evidence(EngineEvent.Evidence, view: ViewID)
  /// The parts of the next callback, or of all changes until the next observation of this case,
  /// that the engine did not give.
  case provenance(Provenance)
  /// A call of the app for which WKWebView raises an exception; the view is `nil` if the call
  /// concerns no view.
  case misuse(Misuse, view: ViewID?)
  /// A request of the app to the system to open an address.
  case openedOutside(URL, isOpened: Bool)
}

/// An alert that the app presents, until an action is chosen or the app dismisses it.
@MainActor package protocol PresentedAlert: AnyObject {
  /// The title and the message of the alert, for reports.
  var text: String { get }
  /// The titles of the actions that can be chosen.
  var choices: [String] { get }

  /// Types texts into the fields, in the order of the fields, and chooses an action, as a user
  /// would.
  func choose(_ title: String, typing texts: [String])
}
