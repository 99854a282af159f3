import FixtureServing
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// An app that answers as its scenario says, owns the views, and performs actions.
///
/// It is an ordinary delegate of its views and downloads, and the handler of its schemes and
/// messages. The recorder receives its callbacks first, as with the delegates of any app.
@MainActor final class ScriptedApp: NSObject {
  /// The error of an action that needs an object that does not exist.
  private(set) var failure: PlaybackError.Reason?
  /// The recorder that receives the callbacks before the app.
  weak var recorder: NavigationRecorder?

  var script: AppScript
  let folder: String
  let session: ScenarioSession
  let schemes: [String: SchemeReply]
  /// The number of downloads that have asked for a destination.
  var destinationCount = 0
  /// The delegate methods that the app does not implement.
  private nonisolated let absent: Set<EventKind>
  /// The number of requests at the server that have been recorded.
  private var requestCount = 0
  /// The downloads whose delegate is the app, in order.
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
  /// Whether the app implements a method.
  ///
  /// WebKit calls this when a delegate is set.
  nonisolated override func responds(to selector: Selector!) -> Bool {
    guard let selector, super.responds(to: selector) else { return false }
    let name = NSStringFromSelector(selector)
    return !absent.contains { $0.selector == name }
  }
  #endif

  /// The names and URLs of the scenario's origins.
  var names: OriginNames { session.names }

  // MARK: Views

  /// Retains a view, and becomes its delegates unless the scenario switches them off.
  func adopt(_ view: WKWebView) {
    views.append(view)
    if script.hasNavigationDelegate { view.navigationDelegate = self }
    if script.hasUIDelegate { view.uiDelegate = self }
  }

  /// Releases all views.
  func releaseViews() { views = [] }

  /// Returns the view with the given number; `nil` if there is no such view or the view was closed.
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

  /// The names of the answers that are delayed until a `release` action.
  var heldAnswers: [String] { held.map(\.name) }

  /// Gives an answer, or delays it until a `release` action.
  ///
  /// Then performs the app's actions for the callback.
  ///
  /// - Parameters:
  ///   - view: The view that the callback is about; `nil` if the view no longer exists.
  ///   - url: The URL of the callback, which a `load` action without a value loads.
  ///   - acts: The actions to perform after the answer and before the callback's reactions.
  ///   - give: Passes the answer to the completion handler of the callback.
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

  /// Delays an answer until a `release` action.
  ///
  /// The callback is recorded without an answer.
  func hold(_ answer: HeldAnswer) {
    held.append(answer)
    recorder?.reportQuestions()
  }

  /// Discards the delayed answer to a task that was stopped.
  func forgetAnswer(to task: any WKURLSchemeTask) { held.removeAll { $0.task === task } }

  /// Gives the answers that are still delayed.
  ///
  /// Call this once the views are closed.
  ///
  /// WebKit terminates an app that never answers.
  func giveHeldAnswers() {
    let answers = held
    held = []
    for answer in answers where answer.task == nil { answer.give() }
  }

  // MARK: Actions

  /// Performs the app's actions for a callback: the given actions, then the reactions if this is
  /// the first callback of its kind.
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
    // A reaction never contains an action that needs a round trip.
    if case .immediate(let perform) = act.act.action {
      perform(ActContext(view: view, app: self, callbackURL: url))
    }
  }

  /// Resumes the server's replies that wait at a gate.
  func openGate(_ name: String) { session.fixtures.openGate(name) }

  /// Records the requests that the server has seen since the last call, with the given fields.
  func recordRequests(fields: [String]) {
    let events = session.events(from: requestCount, fields: fields)
    requestCount += events.count
    for event in events { recorder?.record(step: event) }
  }

  /// Gives the delayed answer with the given name, then performs the actions that follow it.
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
    /// The scheme task that the answer is for; `nil` if it is the answer to a delegate callback.
    var task: (any WKURLSchemeTask)?
    /// The actions to perform after the answer.
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
