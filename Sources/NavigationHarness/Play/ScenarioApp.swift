import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app of a scenario: it answers by the scenario's rules, keeps the views, and performs acts.
@MainActor final class ScenarioApp: AppBehaviour {
  /// What an act or a reaction asked for that is not there.
  private(set) var failure: CouldNotRun.Reason?

  private let script: AppScript
  private let names: OriginNames
  private let downloads: String
  private let openGate: @MainActor (String) -> Void
  private weak var recorder: NavigationRecorder?
  private var views: [WKWebView?] = []
  private var credentials: ArraySlice<AuthenticationAnswer>
  private var reactions: [EventKind: [AddressedAct]]
  private var afterAnswer: [AddressedAct] = []
  private var afterRelease: [String: (question: TraceEvent, acts: [AddressedAct])] = [:]
  private var destinationCount = 0

  /// - Parameter downloads: The folder that downloads go to.
  init(
    _ script: AppScript, names: OriginNames, downloads: String,
    openGate: @escaping @MainActor (String) -> Void
  ) {
    self.script = script
    self.names = names
    self.downloads = downloads
    self.openGate = openGate
    credentials = script.authentication[...]
    reactions = script.reactions
  }

  /// Takes the first view and has everything recorded from then on.
  func begin(with view: WKWebView, recorder: NavigationRecorder) {
    self.recorder = recorder
    views = [view]
    recorder.attach(to: view, asUIDelegate: script.hasUIDelegate)
  }

  /// Lets go of all views.
  func end() { views = [] }

  /// The view of a number, nil where there is none or it was closed.
  func view(_ number: Int) -> WKWebView? {
    views.indices.contains(number - 1) ? views[number - 1] : nil
  }

  func close(_ number: Int) {
    if views.indices.contains(number - 1) { views[number - 1] = nil }
  }

  // MARK: Answers

  func policy(for question: TraceEvent) -> Decision<PolicyAnswer> {
    let isAction = question.kind == .decidePolicyForNavigationAction
    let rules = isAction ? script.actions : script.responses
    guard let rule = rules.first(where: { $0.fits(question) }) else { return Decision(.allow) }
    if let name = rule.heldAs {
      afterRelease[name] = (question, rule.then)
    } else {
      afterAnswer = rule.then
    }
    return Decision(rule.answer, heldAs: rule.heldAs)
  }

  func credential(for question: TraceEvent) -> AuthenticationAnswer {
    credentials.popFirst() ?? .performDefaultHandling
  }

  func newView(for question: TraceEvent, configuration: WKWebViewConfiguration) -> WKWebView? {
    guard script.createWebView == .newView else { return nil }
    let view = WKWebView(frame: .zero, configuration: configuration)
    views.append(view)
    return view
  }

  func destination(for question: TraceEvent, suggestedFilename: String) -> URL? {
    destinationCount += 1
    let folder = URL(filePath: downloads).appending(path: "\(destinationCount)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = suggestedFilename.split(separator: "/").last.map(String.init) ?? "download"
    return folder.appending(path: name == ".." || name == "." ? "download" : name)
  }

  func react(to event: TraceEvent, in webView: WKWebView) {
    var acts = afterAnswer + (reactions.removeValue(forKey: event.kind) ?? [])
    afterAnswer = []
    if event.kind == .createWebView, script.createWebView == .sameView {
      acts.insert(AddressedAct(.loadRequest), at: 0)
    }
    for act in acts { react(act, to: event, in: webView) }
  }

  private func react(_ act: AddressedAct, to event: TraceEvent, in webView: WKWebView) {
    if act.act == .loadRequest, case .string(let url) = event[.url] {
      return perform(.load(AuthoredRequest(url: url)), on: webView)
    }
    guard let number = act.view else { return perform(act.act, on: webView) }
    guard let view = view(number) else { return failure = .scenario(missing(number)) }
    perform(act.act, on: view)
  }

  // MARK: Acts

  /// Does what needs no waiting; the player does the rest.
  func perform(_ act: AppAct, on view: WKWebView) {
    switch act {
    case .load(let authored):
      guard let request = URLRequest(authored, names: names) else {
        return failure = .scenario("'\(authored.url)' is no URL; check the scenario's load")
      }
      recorder?.note(view.load(request))
    case .loadHTMLString(let html, let base):
      let base = base.flatMap { URL(string: names.expanded($0)) }
      recorder?.note(view.loadHTMLString(names.filled(in: html), baseURL: base))
    case .goBack: recorder?.note(view.goBack())
    case .goForward: recorder?.note(view.goForward())
    case .goToBackForwardListItem(let offset):
      guard let item = view.backForwardList.item(at: offset) else {
        return failure = .scenario("no item at \(offset) in the back-forward list")
      }
      recorder?.note(view.go(to: item))
    case .reload: recorder?.note(view.reload())
    case .reloadFromOrigin: recorder?.note(view.reloadFromOrigin())
    case .stopLoading: view.stopLoading()
    case .evaluateJavaScript(let script): recorder?.evaluate(names.filled(in: script), in: view)
    case .openGate(let name): openGate(name)
    case .release(let name): release(name, in: view)
    case .closeWebView: if let index = views.firstIndex(of: view) { views[index] = nil }
    case .loadRequest, .click, .terminateWebContentProcess: break
    }
  }

  private func release(_ name: String, in view: WKWebView) {
    guard recorder?.release(name) == true else {
      return failure = .scenario("no answer is held as '\(name)'; check the rule's 'hold'")
    }
    guard let (question, acts) = afterRelease.removeValue(forKey: name) else { return }
    for act in acts { react(act, to: question, in: view) }
  }

  private func missing(_ number: Int) -> String {
    "there is no view \(number); createWebView has not answered one, or it was closed"
  }
}
