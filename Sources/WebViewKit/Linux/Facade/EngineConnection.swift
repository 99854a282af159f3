import Foundation

/// The connection of a process's web views to their engine.
///
/// Views are made with the connection of the process, which ``open(_:)`` sets once, before the
/// first view. `WKWebView` has no parameter for the connection, since on Apple systems there is no
/// choice of engine.
///
/// Commands go to the engine in order; each has a number. Reports come back through one queue. Each
/// report contains the view's properties at that moment, so a delegate sees the properties that
/// WebKit would show in the same callback:
///
///     view.load(request)     →  command 2: load
///     delegate is asked      ←  question: decidePolicyForNavigationAction
///     delegate answers       →  the question's promise is fulfilled with allow
///     delegate is notified   ←  event: didStartProvisionalNavigation, after command 2
@MainActor package final class EngineConnection {
  /// The error that is thrown if a process chooses a second engine.
  package struct AlreadyOpen: Error, CustomStringConvertible {
    /// The problem and its remedy.
    package let description =
      "this process has a web engine already; choose it once, before the first WKWebView"
  }

  /// The connection of new views: the connection of the task or, if it has none, of the process.
  package static var current: EngineConnection? { ofTask ?? ofProcess }

  /// The connection of views that a task and its child tasks make.
  ///
  /// It allows each of several concurrent tests to have its own engine. In a callback, it is the
  /// connection of the callback's view.
  @TaskLocal package static var ofTask: EngineConnection?

  private static var ofProcess: EngineConnection?

  /// A closure that receives all observations that are not callbacks.
  ///
  /// If it is `nil`, misuse is printed to standard error.
  package var observer: (@MainActor (EngineObservation) -> Void)?

  let backend: any WebViewBackend
  /// The queue that delivers the engine's reports on the main actor, in order.
  private(set) lazy var reports = ReportQueue { [weak self] report in
    EngineConnection.$ofTask.withValue(self) { self?.deliver(report) }
  }
  /// The alerts that the app presents now, whose actions a test chooses instead of the user.
  package private(set) var alerts: [any PresentedAlert] = [] {
    didSet { alertsChanged() }
  }
  /// A closure that is called when an alert was presented or dismissed.
  package var alertsChanged: @MainActor () -> Void = {}
  /// A closure that is called when the app has made a view, unless the view is a page's new window.
  private(set) var viewMade: @MainActor (WKWebView) -> Void = { _ in }
  private var views: [ViewID: Weak<WKWebView>] = [:]
  private var downloads: [DownloadID: WKDownload] = [:]

  /// Creates a connection for the `engine` of a configuration instead of the whole process.
  package init(_ backend: any WebViewBackend) {
    self.backend = backend
    backend.connect(to: reports)
  }

  /// Chooses the engine of this process.
  ///
  /// - Throws: ``AlreadyOpen`` if an engine was chosen before. That engine remains in use.
  @discardableResult
  package static func open(_ backend: any WebViewBackend) throws(AlreadyOpen) -> EngineConnection {
    guard ofProcess == nil else { throw AlreadyOpen() }
    let connection = EngineConnection(backend)
    ofProcess = connection
    return connection
  }

  /// Closes all views and cancels all downloads.
  ///
  /// Scripts that are still running end with `WKError.webViewInvalidated`, and no callback follows.
  package func closeViews() {
    for view in views.values { view.object?.invalidate() }
    for download in downloads.values { download.abandon() }
    downloads = [:]
  }

  /// Returns whether a view that other code has made uses this connection.
  package func adopt(_ view: WKWebView) -> Bool { view.connection === self }

  /// Adds a closure that is called with each view that the app makes from now on.
  ///
  /// Closures that were added earlier are called first.
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

  /// Notifies the observer that the app has asked the system to open a URL.
  ///
  /// - Parameter isOpened: Whether an app opens the URL.
  package func reportOpening(_ url: URL, isOpened: Bool) {
    observer?(.openedOutside(url, isOpened: isOpened))
  }

  package func present(_ alert: any PresentedAlert) { alerts.append(alert) }

  package func dismiss(_ alert: any PresentedAlert) { alerts.removeAll { $0 === alert } }

  private func deliver(_ report: EngineReport) {
    // Evidence does not change the view's properties. Only the events that follow a signal do.
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

  /// Runs a closure that may call the app, and notifies the observer which parts of these callbacks
  /// did not come from the engine.
  func supplying(_ provenance: Provenance, _ body: () -> Void) {
    guard provenance != .observed, let observer else { return body() }
    observer(.provenance(provenance))
    body()
    observer(.provenance(.observed))
  }
}

/// An observation that is not a callback; a recorder receives observations and callbacks in order.
package enum EngineObservation: Hashable, Sendable {
  /// Evidence from the engine. A signal comes before the events that it causes.
  case evidence(EngineEvent.Evidence, view: ViewID)
  /// The parts that did not come from the engine. They apply to all callbacks and property changes
  /// until the next observation of this case.
  case provenance(Provenance)
  /// A call by the app for which WKWebView raises an exception. The view is `nil` if the call is
  /// not about a view.
  case misuse(Misuse, view: ViewID?)
  /// A request by the app that the system open a URL.
  case openedOutside(URL, isOpened: Bool)
}

/// An alert that the app presents, until an action is chosen or the app dismisses it.
@MainActor package protocol PresentedAlert: AnyObject {
  /// The title and the message of the alert, for reports.
  var text: String { get }
  /// The titles of the actions that can be chosen.
  var choices: [String] { get }

  /// Types strings into the fields, in the order of the fields, and chooses an action, as a user
  /// would.
  func choose(_ title: String, typing texts: [String])
}
