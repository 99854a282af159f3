import Foundation
import NavigationTrace
import WebViewKit

/// A recorder that turns every callback of web views into an event, at once and in order.
///
/// ``attach(to:asNavigationDelegate:asUIDelegate:)`` gives a view its delegates: one that answers
/// as the ``AppBehaviour`` says, or those that forward to the app's own. They record within the
/// callback, so that no queue can change the order.
/// Navigations, frames and views are numbered by first appearance: a navigation appears when the
/// app begins it, else in the first callback that names it.
@MainActor public final class NavigationRecorder: NSObject {
  /// The events so far; a forwarded question is among them once it has its answer, or another event
  /// came.
  public private(set) var events: [TraceEvent] = []
  /// The names under which answers are held back.
  public var heldAnswers: [String] { held.map(\.name) }
  /// The number of the app's calls, such as scripts, that have not completed.
  public private(set) var openCompletions = 0
  /// The questions that the app's own delegates can still answer, if the recorder forwards to them.
  public var unansweredQuestions: [TraceEvent] { forwarder.unanswered.map(\.event) }
  /// The methods of the app's own delegates that were called, or would have been, in order, if the
  /// recorder forwards to them.
  ///
  /// On Apple systems WebKit does not ask a delegate that lacks the method, so that only
  /// notifications are reported as not implemented.
  public var delegateMethods: [DelegateMethodUse] { forwarder.delegateMethods }
  /// The events of downloads without a delegate, which WebKit cancels without a callback.
  public var downloadsWithoutDelegate: [TraceEvent] { forwarder.downloadsWithoutDelegate }
  /// Called when a question is answered, or can no longer be.
  package var questionEnded: @MainActor () -> Void = {}
  /// Called when a download of a view has ended without a callback.
  package var downloadEnded: @MainActor (_ view: Int) -> Void = { _ in }

  let builder: EventBuilder
  let behaviour: any AppBehaviour
  /// The forwarder between views and the app's own delegates, if the recorder forwards to them.
  private(set) lazy var forwarder = QuestionForwarder(self)
  /// The delegate of the views, if the recorder does not forward.
  private(set) lazy var answering = AnsweringDelegate(self, behaviour, absent: absent)
  private let absent: Set<DelegateMethod>
  /// The app's own delegates, of the first view; `nil` if the behaviour answers.
  private let app: AppDelegates?
  private let began = ContinuousClock.now
  private let receive: @MainActor (TraceEvent) -> Void
  /// The engine's signals since the last event.
  var native: [String] = []
  /// The parts of the next callback, or property changes until then, not from the engine itself.
  var provenance = TraceExtra()
  private(set) var held: [HeldAnswer] = []
  private var observations: [NSKeyValueObservation] = []
  /// The engine being recorded; `unknown` if no view has named it.
  var engine = (name: "unknown", version: "")

  /// Creates a recorder.
  ///
  /// - Parameters:
  ///   - names: The origins whose addresses are shortened.
  ///   - behaviour: The answers of the app.
  ///   - absent: The methods that the delegate lacks, of `EventKind.optionalMethods`.
  ///   - receive: A closure that gets each event when it is recorded.
  public convenience init(
    names: OriginNames = OriginNames(), behaviour: any AppBehaviour,
    absent: Set<EventKind> = [], receive: @escaping @MainActor (TraceEvent) -> Void = { _ in }
  ) {
    self.init(names, behaviour, absent, nil, receive)
  }

  init(
    _ names: OriginNames, _ behaviour: any AppBehaviour, _ absent: Set<EventKind>,
    _ app: AppDelegates?, _ receive: @escaping @MainActor (TraceEvent) -> Void
  ) {
    builder = EventBuilder(names: names)
    self.behaviour = behaviour
    self.absent = Set(absent.compactMap(\.optionalMethod))
    self.app = app
    self.receive = receive
    super.init()
  }

  /// Becomes the delegate of a view, which gets the next number; a recorder that forwards takes the
  /// places of both delegates of the app.
  public func attach(
    to webView: WKWebView, asNavigationDelegate: Bool = true, asUIDelegate: Bool = true
  ) {
    _ = builder.numbers.view(webView)
    if let app { return forwarder.attach(to: webView, before: app) }
    if asNavigationDelegate { webView.navigationDelegate = answering }
    if asUIDelegate { webView.uiDelegate = answering }
  }

  /// Returns the number of a view, the next one if it has none yet.
  public func number(of webView: WKWebView) -> Int { builder.numbers.view(webView) }

  /// Records something that the app does in a step of its own.
  public func record(step event: TraceEvent) { record(event) }

  /// Gives the next number to a navigation that the app has begun, if it is a new one.
  public func numberNavigation(_ navigation: WKNavigation?) {
    if let navigation { _ = builder.numbers.navigation(navigation) }
  }

  /// Starts an action that completes later, once, and records its completion as an event.
  public func recordCompletion(
    of begin: (@escaping @MainActor @Sendable (TraceEvent) -> Void) -> Void
  ) {
    openCompletions += 1
    begin { event in
      self.openCompletions -= 1
      self.record(event)
    }
  }

  /// Gives an answer that was held back, which is an event of its own.
  ///
  /// - Returns: False if nothing is held under the name.
  public func release(_ name: String) -> Bool {
    guard let index = held.firstIndex(where: { $0.name == name }) else { return false }
    let answer = held.remove(at: index)
    record(answer.event)
    answer.give()
    return true
  }

  /// Gives the answers that are still held back, unrecorded: call it when the views are closed.
  public func abandon() {
    let answers = held
    held = []
    for answer in answers { answer.give() }
  }

  /// Adds an event to the trace, with the engine's signals that came before it.
  func record(_ event: TraceEvent) {
    let event = stamped(event)
    forwarder.reportQuestions()
    add(event)
  }

  /// Records an event that is no question, and lets the app react.
  func recordNotification(_ event: TraceEvent, in webView: WKWebView) {
    record(event)
    behaviour.react(to: event, in: webView)
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
    event.extra = extra
    native = []
    return event
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

  /// Records a question, then answers it or holds its answer back, then lets the app react.
  ///
  /// - Parameter word: The answer as it stands in the trace.
  func recordQuestion<Answer>(
    _ question: TraceEvent, by decision: Decision<Answer>, as word: TraceValue,
    in webView: WKWebView?, give: @escaping (Answer) -> Void
  ) {
    let answer = {
      give(decision.answer)
      if decision.isRepeated { give(decision.answer) }
    }
    if let name = decision.heldAs {
      record(question)
      held.append(
        HeldAnswer(
          name: name, question: question, event: question.answeredLater(word), give: answer))
    } else {
      record(question.answered(word))
      answer()
    }
    if let webView { behaviour.react(to: question, in: webView) }
  }

  /// Keeps an observation alive for as long as the recorder.
  func keep(_ observation: NSKeyValueObservation?) {
    if let observation { observations.append(observation) }
  }

  /// The time since the recording began, in seconds: the time of an event that comes now.
  package var seconds: Double {
    let passed = (ContinuousClock.now - began).components
    let microseconds = passed.seconds * 1_000_000 + passed.attoseconds / 1_000_000_000_000
    return Double(microseconds) / 1_000_000
  }
}

/// An answer that the app has decided on and not yet given.
struct HeldAnswer {
  let name: String
  let question: TraceEvent
  /// The event to record when it is given.
  let event: TraceEvent
  let give: () -> Void
}
