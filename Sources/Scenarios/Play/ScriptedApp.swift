import FixtureServing
import FixtureSites
import FixtureSystem
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// An app that answers by the rules of a scenario, keeps the views, and performs acts.
@MainActor final class ScriptedApp: ScenarioApp, AppBehaviour {
  /// The error of an act or a reaction that needs something that does not exist.
  private(set) var failure: PlaybackError.Reason?

  private var script: AppScript
  private let folder: String
  private let session: ScenarioSession
  /// The number of the server's requests that have been recorded.
  private var requestCount = 0
  private(set) weak var recorder: NavigationRecorder?
  private var views: [WKWebView?] = []
  private var reactions: [EventKind: [AddressedAct]]
  private var afterAnswer: [AddressedAct] = []
  private var afterRelease: [String: (question: TraceEvent, acts: [AddressedAct])] = [:]
  private var destinationCount = 0
  private let schemes: [String: SchemeReply]
  private var tasks: [(name: String, task: any WKURLSchemeTask, reply: SchemeReply)] = []

  init(of scenario: Scenario, in session: ScenarioSession) {
    script = scenario.app
    folder = scenario.folder
    self.session = session
    schemes = scenario.views.flatMap { $0.schemes.values }
      .reduce([:]) { $0.merging($1) { first, _ in first } }
    reactions = script.reactions
  }

  var names: OriginNames { session.names }

  /// Adopts the views of the scenario and records everything from then on.
  func begin(with views: [WKWebView], recorder: NavigationRecorder) {
    self.recorder = recorder
    self.views = views
    for view in views {
      recorder.attach(
        to: view, asNavigationDelegate: script.hasNavigationDelegate,
        asUIDelegate: script.hasUIDelegate)
    }
  }

  func end() { views = [] }

  func view(_ number: Int) -> WKWebView? {
    views.indices.contains(number - 1) ? views[number - 1] : nil
  }

  /// The numbers of the views that have not been closed.
  var openViews: [Int] { views.indices.filter { views[$0] != nil }.map { $0 + 1 } }

  func close(_ view: WKWebView) {
    if let index = views.firstIndex(of: view) { views[index] = nil }
  }

  func fail(_ problem: String) { failure = .scenario(problem) }

  // MARK: Answers

  func policy(for question: TraceEvent) -> Decision<PolicyAnswer> {
    let isAction = question.kind == .decidePolicyForNavigationAction
    let rules = isAction ? \AppScript.actions : \AppScript.responses
    guard let index = script[keyPath: rules].firstIndex(where: { $0.fits(question) }) else {
      return Decision(.allow)
    }
    let rule = script[keyPath: rules][index]
    script[keyPath: rules][index].times = rule.times.map { $0 - 1 }
    if let name = rule.heldAs {
      afterRelease[name] = (question, rule.then)
    } else {
      afterAnswer = rule.then
    }
    return Decision(rule.answer, heldAs: rule.heldAs, isRepeated: rule.isRepeated)
  }

  func credential(for question: TraceEvent) -> Decision<AuthenticationAnswer> {
    guard let place = script.authentication.firstIndex(where: { $0.answer.fits(question) }) else {
      return Decision(.performDefaultHandling)
    }
    let decision = script.authentication.remove(at: place)
    return Decision(answer(decision.answer), heldAs: decision.heldAs)
  }

  private func answer(_ entry: AuthenticationEntry) -> AuthenticationAnswer {
    switch entry {
    case .answer(let answer): return answer
    case .certificate(let certificate):
      do throws(FixtureServingError) {
        let identity = try session.server.clientIdentity(certificate)
        return .useCertificate(
          IdentityValues(
            certificateChain: identity.certificateChain, privateKey: identity.privateKey))
      } catch {
        fail("\(error)")
        return .performDefaultHandling
      }
    }
  }

  func submission(for question: TraceEvent) -> Decision<SubmissionAnswer> {
    script.submissions.next() ?? Decision(.submit)
  }

  func alert(for question: TraceEvent) -> Decision<AlertAnswer> {
    script.alerts.next() ?? Decision(.dismissed)
  }

  func confirmation(for question: TraceEvent) -> Decision<Bool> {
    script.confirmations.next() ?? Decision(false)
  }

  func input(for question: TraceEvent) -> Decision<String?> {
    script.inputs.next() ?? Decision(nil)
  }

  func files(for question: TraceEvent) -> Decision<[URL]?> {
    guard let decision = script.files.next() else { return Decision(nil) }
    let files = decision.answer?.map { URL(filePath: folder).appending(path: $0) }
    if let missing = files?.first(where: { !FileManager.default.fileExists(atPath: $0.path) }) {
      fail("there is no file '\(missing.lastPathComponent)' to choose; put it beside scenario.yaml")
    }
    return Decision(files, heldAs: decision.heldAs)
  }

  func mediaPermission(for question: TraceEvent) -> Decision<MediaPermissionAnswer> {
    script.mediaPermissions.next() ?? Decision(.prompt)
  }

  func newView(for question: TraceEvent, configuration: WKWebViewConfiguration) -> WKWebView? {
    guard script.createWebView == .newView else { return nil }
    let view = WKWebView(frame: .zero, configuration: configuration)
    views.append(view)
    return view
  }

  func destination(for question: TraceEvent, suggestedFilename: String) -> URL? {
    destinationCount += 1
    let folder = URL(filePath: session.downloads).appending(path: "\(destinationCount)")
    let name = suggestedFilename.split(separator: "/").last.map(String.init) ?? "download"
    let file = folder.appending(path: name == ".." || name == "." ? "download" : name)
    let destination = script.destinations.next() ?? .save
    do {
      if destination != .missingFolder {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
      if destination == .existingFile { try Data("there".utf8).write(to: file) }
    } catch {
      failure = .machine(
        "nothing can be downloaded to \(error.systemReason ?? "\(error)"); let TMPDIR name a folder "
          + "that can be written to")
    }
    return destination == .none ? nil : file
  }

  func answer(_ task: any WKURLSchemeTask, for question: TraceEvent) {
    guard let url = task.request.url, let reply = schemes[url.absoluteString] else {
      task.didFailWithError(URLError(.fileDoesNotExist))
      return
    }
    if let name = reply.heldAs { tasks.append((name, task, reply)) } else { give(reply, to: task) }
  }

  func stop(_ task: any WKURLSchemeTask) { tasks.removeAll { $0.task === task } }

  /// The names under which answers for the app's own schemes are held back.
  var heldTasks: [String] { tasks.map(\.name) }

  private func give(_ reply: SchemeReply, to task: any WKURLSchemeTask) {
    if !reply.answer(task, names: names) {
      let address = task.request.url?.absoluteString ?? ""
      fail("the reply to '\(address)' cannot be given; check its 'file' and its 'url'")
    }
  }

  func follows(_ redirect: TraceEvent) -> Bool {
    script.redirects.next() != .cancel
  }

  func react(to event: TraceEvent, in webView: WKWebView) {
    let acts = afterAnswer + (reactions.removeValue(forKey: event.kind) ?? [])
    afterAnswer = []
    if event.kind == .createWebView, script.createWebView == .sameView, let load = Verb.load.bare {
      react(AddressedAct(load), to: event, in: webView)
    }
    for act in acts { react(act, to: event, in: webView) }
  }

  private func react(_ act: AddressedAct, to event: TraceEvent, in webView: WKWebView) {
    guard let view = act.view.map(view) ?? webView else {
      return fail(
        "there is no view \(act.view ?? 1); createWebView has not answered one, or it was closed")
    }
    // An act that needs a round trip stands in no reaction.
    if case .immediate(let perform) = act.act.action {
      perform(ActContext(view: view, app: self, callback: event))
    }
  }

  // MARK: Acts

  func openGate(_ name: String) { session.fixtures.openGate(name) }

  func recordRequests(fields: [String]) {
    let events = session.events(from: requestCount, fields: fields)
    requestCount += events.count
    for event in events { recorder?.record(step: event) }
  }

  /// Gives the answer that a rule held back, and performs the acts of the rule after it.
  func release(_ name: String, in view: WKWebView) {
    if let index = tasks.firstIndex(where: { $0.name == name }) {
      let (_, task, reply) = tasks.remove(at: index)
      return give(reply, to: task)
    }
    guard recorder?.release(name) == true else {
      return fail("no answer is held as '\(name)'; check the rule's 'hold'")
    }
    guard let (question, acts) = afterRelease.removeValue(forKey: name) else { return }
    for act in acts { react(act, to: question, in: view) }
  }
}

extension Array {
  /// Takes the first one out; `nil` if there is none left.
  fileprivate mutating func next() -> Element? { isEmpty ? nil : removeFirst() }
}
