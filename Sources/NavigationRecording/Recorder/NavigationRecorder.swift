import Foundation
import NavigationTrace
import WebViewKit

/// A recorder that turns every callback of web views into an event, at once and in order.
///
/// ```swift
/// let recorder = NavigationRecorder()
/// recorder.attach(to: webView)  // where the app sets its delegates
/// webView.load(URLRequest(url: url))
/// // … when the page has loaded:
/// try recorder.trace(of: "my-page").write(to: file)
/// ```
///
/// The recorder takes the place of a view's delegates. Each callback is recorded, then passed on to
/// the app's delegate, and the app's answer goes to the view and into the trace. If another event
/// comes before the answer, the answer is a separate event, `EventKind.answered`. A question whose
/// method the app's delegate does not implement is not asked and not recorded, as if there were no
/// recorder. Delegates that the app sets later are replaced, too: on Linux at once; on Apple
/// systems, where a view does not report them, at the next event, with one of the ``warnings``.
/// Views that the app opens for a page, and downloads, are recorded as well.
///
/// Keep the recorder: views and this object hold delegates weakly.
/// Navigations, frames and views are numbered by first appearance: a navigation appears when the
/// app begins it, else in the first callback that names it.
@MainActor public final class NavigationRecorder: NSObject {
  /// The events so far; a question is among them once it has its answer, or another event came.
  public private(set) var events: [TraceEvent] = []
  /// The number of the app's calls, such as scripts, that have not completed.
  package private(set) var openCompletions = 0
  /// The questions that the app's delegates can still answer.
  package var unansweredQuestions: [TraceEvent] { forwarder.unanswered.map(\.event) }
  /// The methods of the app's delegates that were called, or would have been, in order.
  ///
  /// On Apple systems WebKit does not ask a delegate that lacks the method, so that only
  /// notifications are reported as not implemented.
  public var delegateMethods: [DelegateMethodUse] { forwarder.delegateMethods }
  /// The events of downloads without a delegate, which WebKit cancels without a callback.
  package var downloadsWithoutDelegate: [TraceEvent] {
    places.downloadsWithoutDelegate.map(\.event)
  }
  /// The reasons why callbacks are missing in the trace, such as a delegate that the app has set
  /// without the recorder's knowledge; each was also printed to standard error.
  public private(set) var warnings: [String] = []
  /// The loads that the app has begun, each with its URL as in the trace and the kind of the event
  /// before; empty on Apple systems, where views do not report them.
  package var appLoads: [(url: TraceValue, last: EventKind?)] = []
  /// Whether a notification is recorded, and marked, although no delegate has its method.
  package var recordsUnhandledCallbacks = true
  /// Called when a question is answered, or can no longer be.
  package var questionEnded: @MainActor () -> Void = {}
  /// Called when a download of a view has ended without a callback.
  package var downloadEnded: @MainActor (_ view: Int) -> Void = { _ in }

  let builder: EventBuilder
  /// The forwarder between views and the app's delegates.
  private(set) lazy var forwarder = QuestionForwarder(self)
  /// The places that the recorder takes in views and downloads.
  private(set) lazy var places = DelegatePlaces(self)
  /// The app's delegates of the views that are attached, instead of those that a view has.
  private let app: AppDelegates
  private let began = ContinuousClock.now
  private var receive: @MainActor (TraceEvent) -> Void
  /// Whether nothing is recorded any more.
  private(set) var isStopped = false
  /// The engine's signals since the last event.
  var native: [String] = []
  /// The parts of the next callback, and of property changes before it, that navtrace supplies.
  var provenance = TraceExtra()
  private var observations: [NSKeyValueObservation] = []
  /// The engine being recorded; `unknown` if no view has named it.
  private var engine = (name: "unknown", version: "")

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - navigationDelegate: The app's own; `nil` for the one that a view has when it is attached.
  ///   - uiDelegate: The app's own, which may be the same object; likewise.
  ///   - names: The origins whose addresses are shortened, by name.
  ///   - receive: A closure that gets each event when it is recorded.
  public init(
    forwardingTo navigationDelegate: (any WKNavigationDelegate)? = nil,
    uiDelegate: (any WKUIDelegate)? = nil, names: OriginNames = OriginNames(),
    receive: @escaping @MainActor (TraceEvent) -> Void = { _ in }
  ) {
    builder = EventBuilder(names: names)
    app = AppDelegates(navigationDelegate, uiDelegate)
    self.receive = receive
    super.init()
  }

  /// Records a view, which gets the next number.
  ///
  /// Takes the places of its delegates now, and whenever the app sets another one. Call it where
  /// the app sets its delegates, or earlier.
  public func attach(to webView: WKWebView) {
    engine = NavigationRecorder.engine(of: webView) ?? engine
    places.attach(to: webView, before: app)
  }

  /// Records a download that the app began itself: call it where the app has set its delegate.
  public func attach(to download: WKDownload, of webView: WKWebView) {
    attach(to: download, ofView: builder.numbers.view(webView))
  }

  /// Records a download that began in the view of a number, which may be gone by now.
  package func attach(to download: WKDownload, ofView number: Int) {
    builder.numbers.keepDownload(download, view: number)
    places.attach(to: download)
  }

  /// Returns the events so far, with the engine of the first view and its version.
  ///
  /// A comparison needs both. On Apple systems the version is the system's.
  ///
  /// - Parameter scenario: The scenario that was played, such as `redirects/302`.
  public func trace(of scenario: String) -> Trace {
    places.checkPlaces()
    reportQuestions()
    return Trace(
      engine: engine.name, engineVersion: engine.version, scenario: scenario, events: events)
  }

  /// Records the questions that the app has not answered yet, without their answers.
  package func reportQuestions() { forwarder.reportQuestions() }

  /// Stops recording; delegates that the app sets from now on are not replaced.
  package func stop() {
    isStopped = true
    receive = { _ in }
  }

  /// Returns the number of a view, the next one if it has none yet.
  package func number(of webView: WKWebView) -> Int { builder.numbers.view(webView) }

  /// Records something that the app does in a step of its own.
  public func record(step event: TraceEvent) { record(event) }

  /// Gives the next number to a navigation that the app has begun, if it is a new one.
  public func numberNavigation(_ navigation: WKNavigation?) {
    if let navigation { _ = builder.numbers.navigation(navigation) }
  }

  /// Starts an action that completes later, once, and records its completion as an event.
  package func recordCompletion(
    of begin: (@escaping @MainActor @Sendable (TraceEvent) -> Void) -> Void
  ) {
    openCompletions += 1
    begin { event in
      self.openCompletions -= 1
      self.record(event)
    }
  }

  /// Adds an event to the trace, with the engine's signals that came before it.
  func record(_ event: TraceEvent) {
    if !isStopped { places.checkPlaces() }
    let event = stamped(event)
    reportQuestions()
    add(event)
  }

  /// Returns the event with its time, and the engine's signals that came before it.
  func stamped(_ event: TraceEvent) -> TraceEvent {
    var event = event
    var extra = TraceExtra()
    if event.kind.isOfEngine {
      extra = provenance
      if event.kind.channel != .property { provenance = TraceExtra() }
      for field in extra.hidden ?? [] { event[field] = nil }
    }
    extra.seconds = seconds
    extra.native = native.isEmpty ? nil : native
    extra.details = event.extra?.details?.filter { extra.hidden?.contains($0.key) != true }
    event.extra = extra
    native = []
    return event
  }

  /// Reports at once why callbacks are missing in the trace.
  func warn(_ text: String) {
    warnings.append(text)
    FileHandle.standardError.write(Data("NavigationRecording: \(text)\n".utf8))
  }

  func add(_ event: TraceEvent) {
    events.append(event)
    receive(event)
  }

  func remove(_ event: TraceEvent) {
    if let index = events.lastIndex(of: event) { events.remove(at: index) }
  }

  /// Marks the last event of a kind: the app has no method for it.
  func markUnhandled(_ kind: EventKind) {
    if let index = events.lastIndex(where: { $0.kind == kind }) {
      events[index].extra?.unhandled = true
    }
  }

  /// Keeps an observation alive for as long as the recorder.
  func keepObservation(_ observation: NSKeyValueObservation?) {
    if let observation { observations.append(observation) }
  }

  /// The time since the recording began, in seconds: the time of an event that comes now.
  package var seconds: Double {
    let passed = (ContinuousClock.now - began).components
    let microseconds = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1_000_000
  }
}
