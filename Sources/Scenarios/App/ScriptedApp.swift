import FixtureServing
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// An app that answers by the rules of a scenario, keeps the views, and performs acts.
///
/// It is an ordinary delegate of its views and downloads, and the handler of its schemes and
/// messages. The recorder receives its callbacks first, as with the delegates of any app.
@MainActor final class ScriptedApp: NSObject {
  /// The error of an act or a reaction that needs an object that does not exist.
  private(set) var failure: PlaybackError.Reason?
  /// The recorder that receives the callbacks before the app.
  weak var recorder: NavigationRecorder?

  var script: AppScript
  let folder: String
  let session: ScenarioSession
  let schemes: [String: SchemeReply]
  /// The number of the downloads that have asked for a destination.
  var destinationCount = 0
  /// The methods that the app lacks.
  private nonisolated let absent: Set<EventKind>
  /// The number of the server's requests that have been recorded.
  private var requestCount = 0
  /// The downloads that the app is the delegate of, in order.
  var downloads: [WKDownload] = []
  /// The stores whose cookies the app observes, each with the number of its view.
  var observedStores: [(store: WKHTTPCookieStore, view: Int)] = []
  private var views: [WKWebView?] = []
  private var reactions: [EventKind: [AddressedAct]]
  private var held: [HeldAnswer] = []

  init(
    _ script: AppScript, schemes: [String: SchemeReply], folder: String,
    in session: ScenarioSession
  ) {
    self.script = script
    self.schemes = schemes
    self.folder = folder
    self.session = session
    reactions = script.reactions
    absent = script.absent
  }

  #if !os(Linux)
  /// Whether the app implements a method; WebKit asks when a delegate is set.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector, super.responds(to: selector) else { return false }
    let name = NSStringFromSelector(selector)
    return !absent.contains { $0.selector == name }
  }
  #endif

  /// The addresses of the scenario's origins.
  var names: OriginNames { session.names }

  // MARK: Views

  /// Keeps a view and becomes those of its delegates that the scenario's app has.
  func adopt(_ view: WKWebView) {
    views.append(view)
    if script.hasNavigationDelegate { view.navigationDelegate = self }
    if script.hasUIDelegate { view.uiDelegate = self }
  }

  /// Releases all views.
  func releaseViews() { views = [] }

  /// Returns the view with a number; `nil` if there is no such view or it was closed.
  func view(_ number: Int) -> WKWebView? {
    views.indices.contains(number - 1) ? views[number - 1] : nil
  }

  /// The numbers of the views that have not been closed.
  var openViews: [Int] { views.indices.filter { views[$0] != nil }.map { $0 + 1 } }

  /// Releases a view.
  func close(_ view: WKWebView) {
    if let index = views.firstIndex(of: view) { views[index] = nil }
  }

  /// Ends the scenario with an error about something that does not exist.
  func fail(_ problem: String) { fail(.scenario(problem)) }

  func fail(_ reason: PlaybackError.Reason) { failure = reason }

  // MARK: Answers

  /// The names under which answers are held back.
  var heldAnswers: [String] { held.map(\.name) }

  /// Gives an answer, or keeps it for the act `release`; then performs the app's acts for the
  /// callback.
  ///
  /// - Parameters:
  ///   - view: The view that the callback is about; `nil` if it is gone.
  ///   - url: The URL of the callback, which an act `load` without a value loads.
  ///   - acts: The acts after the answer, before the callback's own reactions.
  ///   - give: Passes the answer to the handler that WebKit has given the app.
  func answer<Answer>(
    _ decision: Decision<Answer>, to kind: EventKind, in view: WKWebView?, about url: URL? = nil,
    then acts: [AddressedAct] = [], give: @escaping (Answer) -> Void
  ) {
    let answer = {
      give(decision.answer)
      if decision.isRepeated { give(decision.answer) }
    }
    if let name = decision.heldAs {
      hold(HeldAnswer(name: name, acts: acts, url: url, give: answer))
      react(to: kind, in: view, about: url)
    } else {
      answer()
      react(to: kind, in: view, about: url, after: acts)
    }
  }

  /// Keeps an answer; the question is recorded without an answer.
  func hold(_ answer: HeldAnswer) {
    held.append(answer)
    recorder?.reportQuestions()
  }

  /// Forgets the answer to a task that was stopped.
  func forgetAnswer(to task: any WKURLSchemeTask) { held.removeAll { $0.task === task } }

  /// Gives the answers that are still held back, once the views are closed.
  ///
  /// WebKit ends an app that never answers.
  func giveHeldAnswers() {
    let answers = held
    held = []
    for answer in answers where answer.task == nil { answer.give() }
  }

  // MARK: Acts

  /// Performs the app's acts for a callback: the given acts, then the reactions if this is the
  /// first callback of its kind.
  func react(
    to kind: EventKind, in view: WKWebView?, about url: URL? = nil, after acts: [AddressedAct] = []
  ) {
    guard let view else { return }
    for act in acts + (reactions.removeValue(forKey: kind) ?? []) {
      perform(act, in: view, about: url)
    }
  }

  /// Performs the reactions to a changed property, for which no delegate is called.
  func react(toChange event: TraceEvent) {
    guard event.kind.channel == .property else { return }
    react(to: event.kind, in: view(event.view))
  }

  private func perform(_ act: AddressedAct, in webView: WKWebView, about url: URL?) {
    guard let view = act.view.map(view) ?? webView else {
      return fail(
        "there is no view \(act.view ?? 1); createWebView has not answered one, or it was closed")
    }
    // Reactions contain no acts that need a round trip.
    if case .immediate(let perform) = act.act.action {
      perform(ActContext(view: view, app: self, callbackURL: url))
    }
  }

  /// Resumes the server's replies that wait at a gate.
  func openGate(_ name: String) { session.fixtures.openGate(name) }

  /// Records the requests that the server has seen since the last time, with some of their fields.
  func recordRequests(fields: [String]) {
    let events = session.events(from: requestCount, fields: fields)
    requestCount += events.count
    for event in events { recorder?.record(step: event) }
  }

  /// Gives the answer that is held back under a name, then performs the acts that follow it.
  func release(_ name: String, in view: WKWebView) {
    guard let index = held.firstIndex(where: { $0.name == name }) else {
      return fail("no answer is held as '\(name)'; check the rule's 'hold'")
    }
    let answer = held.remove(at: index)
    answer.give()
    for act in answer.acts { perform(act, in: view, about: answer.url) }
  }

  /// An answer that the app has decided on, and gives when the scenario releases it.
  struct HeldAnswer {
    let name: String
    /// The scheme task that the answer is for; `nil` if it answers a delegate's question.
    var task: (any WKURLSchemeTask)?
    /// The acts after the answer.
    var acts: [AddressedAct] = []
    var url: URL?
    let give: () -> Void
  }
}

#if os(Linux)
extension ScriptedApp: PartialDelegate {
  func leavesOut(_ method: EventKind) -> Bool { absent.contains(method) }
}
#endif
