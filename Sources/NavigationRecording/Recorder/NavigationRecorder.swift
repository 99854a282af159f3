import Foundation
import NavigationTrace
import WebViewKit

/// A recorder that immediately turns each callback of web views into an event.
///
/// ```swift
/// let recorder = NavigationRecorder()
/// recorder.attach(to: webView)  // where the app sets its delegates
/// webView.load(URLRequest(url: url))
/// // … when the page has loaded:
/// try recorder.trace(of: "my-page").write(to: file)
/// ```
///
/// The recorder replaces a view's delegates with its own. It records each callback and passes it on
/// to the app's delegate. The app's answer goes to the view and into the trace. If another event
/// comes before the answer, the answer is a separate event, `EventKind.answered`. Some callbacks
/// ask the app a question, for example for a policy, a credential or the result of a dialog. If the
/// app's delegate does not have the method for a question, the app is not asked and nothing is
/// recorded, as without a recorder.
///
/// Delegates that the app sets later are also replaced. On Linux this happens at once. On Apple
/// systems a view does not report its delegates, so it happens at the next event, with one of the
/// ``warnings``. Views that the app opens for a page, and downloads, are also recorded.
///
/// Keep a reference to the recorder: views and this object hold delegates weakly. Navigations,
/// frames and views are numbered in the order of first appearance. A navigation appears when the
/// app begins it or, if the page begins it, in the first callback that contains it.
@MainActor public final class NavigationRecorder: NSObject {
  /// The events so far.
  ///
  /// A question to the app is included once the app has answered it or another event has come.
  public private(set) var events: [TraceEvent] = []
  /// The number of the app's calls, such as scripts, that have not completed yet.
  package private(set) var openCompletions = 0
  /// The questions that the app's delegates can still answer.
  package var unansweredQuestions: [TraceEvent] { forwarder.unanswered.map(\.event) }
  /// The methods of the app's delegates that WebKit has called, or would have called, in order.
  ///
  /// On Apple systems, WebKit does not ask a delegate that lacks a method. There, only methods that
  /// notify are reported as not implemented.
  public var delegateMethods: [DelegateMethodUse] { forwarder.delegateMethods }
  /// The events of downloads without a delegate; WebKit cancels such downloads without a callback.
  package var downloadsWithoutDelegate: [TraceEvent] {
    places.downloadsWithoutDelegate.map(\.event)
  }
  /// The reasons why callbacks are missing from the trace, for example because the app has set a
  /// delegate without the recorder noticing.
  ///
  /// Each reason is also printed to standard error.
  public private(set) var warnings: [String] = []
  /// The loads that the app has begun.
  ///
  /// For each load, the list has the URL as in the trace, and the kind of the event before the
  /// load.
  ///
  /// The list is empty on Apple systems, where views do not report loads.
  package var appLoads: [(url: TraceValue, last: EventKind?)] = []
  /// Whether a notification is recorded even if no delegate has its method.
  ///
  /// Its event is then marked.
  package var recordsUnhandledCallbacks = true
  /// A closure that is called when a question was answered, or can no longer be answered.
  package var questionEnded: @MainActor () -> Void = {}
  /// A closure that is called when a download of a view has ended without a callback.
  package var downloadEnded: @MainActor (_ view: Int) -> Void = { _ in }

  let builder: EventBuilder
  /// The forwarder between views and the app's delegates.
  private(set) lazy var forwarder = QuestionForwarder(self)
  /// The forwarding delegates that the recorder sets in views and downloads.
  private(set) lazy var places = DelegatePlaces(self)
  /// The app's delegates for attached views.
  ///
  /// They are used instead of the delegates that a view has.
  private let app: AppDelegates
  private let began = ContinuousClock.now
  private var receive: @MainActor (TraceEvent) -> Void
  /// Whether the recorder has been stopped.
  private(set) var isStopped = false
  /// The engine's signals since the last event.
  var native: [String] = []
  /// The parts of navtrace that made up values of the next callback and of the property changes
  /// before it.
  var provenance = TraceExtra()
  private var observations: [NSKeyValueObservation] = []
  /// The engine that is recorded; `unknown` until the engine of a view is known.
  private var engine = (name: "unknown", version: "")

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - navigationDelegate: The app's own delegate; `nil` uses the delegate that a view has when
  ///     it is attached.
  ///   - uiDelegate: The app's own UI delegate, which may be the same object; `nil` has the same
  ///     meaning.
  ///   - names: The names of the origins whose URLs are written in the short form.
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
  /// This replaces the view's delegates now, and again whenever the app sets another delegate. Call
  /// it where the app sets its delegates, or earlier.
  public func attach(to webView: WKWebView) {
    engine = NavigationRecorder.engine(of: webView) ?? engine
    places.attach(to: webView, before: app)
  }

  /// Records a download that the app began itself; call this when the app has set its delegate.
  public func attach(to download: WKDownload, of webView: WKWebView) {
    attach(to: download, ofView: builder.numbers.view(webView))
  }

  /// Records a download that began in the view with the given number.
  ///
  /// That view may no longer exist.
  package func attach(to download: WKDownload, ofView number: Int) {
    builder.numbers.keepDownload(download, view: number)
    places.attach(to: download)
  }

  /// Returns the events so far, with the engine of the first view and the engine's version.
  ///
  /// A comparison needs both. On Apple systems, the version is the version of the system.
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

  /// Returns the number of a view; a view without a number gets the next number.
  package func number(of webView: WKWebView) -> Int { builder.numbers.view(webView) }

  /// Records a step that the app performs itself.
  public func record(step event: TraceEvent) { record(event) }

  /// Gives the next number to a navigation that the app has begun, if it has no number yet.
  public func numberNavigation(_ navigation: WKNavigation?) {
    if let navigation { _ = builder.numbers.navigation(navigation) }
  }

  /// Starts an asynchronous action that completes exactly once, and records its completion.
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

  /// Adds a warning that states why callbacks are missing from the trace, and prints it at once.
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

  /// Marks the last event of a kind, because the app has no method for it.
  func markUnhandled(_ kind: EventKind) {
    if let index = events.lastIndex(where: { $0.kind == kind }) {
      events[index].extra?.unhandled = true
    }
  }

  /// Keeps an observation alive for as long as the recorder.
  func keepObservation(_ observation: NSKeyValueObservation?) {
    if let observation { observations.append(observation) }
  }

  /// The time since the recording began, in seconds; an event that comes now gets this time.
  package var seconds: Double {
    let passed = (ContinuousClock.now - began).components
    let microseconds = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1_000_000
  }
}
