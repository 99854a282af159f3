import AuthoredYAML
import FixtureSites
import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@testable import Scenarios

@Suite struct ScenarioTests {
  static let middleClick: PointerClick = {
    var click = PointerClick()
    click.button = .middle
    click.modifiers = [.control, .shift]
    return click
  }()

  func scenario(_ lines: String) throws -> Scenario {
    let text = "title: t\n" + lines
    return try Scenario(
      authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: "/", name: "g/s")
  }

  @Test func `a scenario with only steps has the default app, time limit and exceptions`() throws {
    let scenario = try scenario("steps: [reload]")
    #expect("\(scenario.app)" == "\(AppScript())")
    #expect(scenario.timeLimit == Scenario.defaultTimeLimit)
    #expect(scenario.exceptions.isEmpty)
    #expect(scenario.steps.map(\.text) == ["reload"])
  }

  @Test func `tags are parsed as words, and there are none by default`() throws {
    #expect(
      try scenario("steps: [reload]\ntags: [slow, no, a-b_2]").tags == ["slow", "no", "a-b_2"])
    #expect(try scenario("steps: [reload]").tags == [])
  }

  @Test func `a view's store, window, properties and settings are parsed`() throws {
    let text = """
      title: t
      views: [{}, {dataStore: other, window: {width: 300, height: 200}, observe: [title, url],
        applicationName: a, pageZoom: 2, isInspectable: true}]
      steps: [reload]
      """
    let scenario = try Scenario(
      authored: AuthoredNode(parsing: text, file: "s.yaml"), folder: "/", name: "g/s")
    #expect(
      scenario.views.map(\.dataStore) == [.nonPersistent("main"), .nonPersistent("other")])
    #expect(scenario.views.map(\.window) == [.zero, CGSize(width: 300, height: 200)])
    #expect(scenario.views.map(\.observed) == [[], [.title, .url]])
    #expect(scenario.views.map(\.applicationName) == [nil, "a"])
    #expect(scenario.views.map { $0.settings.map(\.name) } == [[], ["pageZoom", "isInspectable"]])
    #expect(scenario.views.map { $0.settings.map(\.value) } == [[], [2, true]])
  }

  // The type is written out: the compiler takes minutes to infer it from many values.
  private static let acts: [(line: String, value: any Hashable & Sendable)] = [
    ("load: /a", Optional(AuthoredRequest(url: "/a"))),
    ("goBack", NoValue()), ("goForward: ", NoValue()), ("reload", NoValue()),
    ("reloadFromOrigin", NoValue()), ("stopLoading", NoValue()),
    ("goToBackForwardListItem: -2", -2),
    ("loadHTMLString: <p>x", HTMLContent(html: "<p>x")),
    ("loadHTMLString: {html: x, baseURL: /b}", HTMLContent(html: "x", baseURL: "/b")),
    ("evaluateJavaScript: 1 + 1", AuthoredScript(source: "1 + 1")),
    ("click: '#a'", Click(selector: "#a")), ("openGate: slow", "slow"), ("release: slow", "slow"),
    ("click: {selector: '#a'}", Click(selector: "#a")),
    ("click: {selector: '#a', by: pointer}", Click(selector: "#a", pointer: PointerClick())),
    (
      "click: {selector: '#a', by: pointer, button: middle, modifiers: [shift, control]}",
      Click(selector: "#a", pointer: middleClick)
    ),
    ("type: {selector: '#a', text: b c}", Typing(selector: "#a", text: "b c")),
    ("type: {selector: '#a', text: ''}", Typing(selector: "#a", text: "")),
    ("submit: form", "form"),
    ("startDownload: /a", AuthoredRequest(url: "/a")), ("cancelDownload", NoValue()),
    ("terminateWebContentProcess", NoValue()), ("closeWebView", NoValue()),
    ("read: backForwardList", ViewReading.backForwardList),
    ("takeSnapshot", SnapshotPart()),
    (
      "takeSnapshot: {y: 1, width: 2, height: 3, snapshotWidth: 4}",
      SnapshotPart(rect: CGRect(x: 0, y: 1, width: 2, height: 3), snapshotWidth: 4)
    ),
    ("find: a text", "a text"), ("restoreInteractionState: 2", 2),
  ]

  @Test(arguments: acts)
  func `each verb is parsed with its value`(line: String, value: any Hashable & Sendable) throws {
    let site = "site: {/: {text: late, gate: slow}}"
    let acts = try scenario("\(site)\nsteps:\n- \(line)").steps.flatMap(\.acts).map(\.act)
    #expect(acts.map(\.verb) == [String(line.prefix { $0 != ":" })])
    let hasValue = acts.map { $0.has(value) }
    #expect(hasValue == [true])
  }

  @Test(
    arguments: [
      ("pageZoom", "2", 2), ("isInspectable", "true", true), ("customUserAgent", "a/1", "a/1"),
      ("allowsBackForwardNavigationGestures", "true", true), ("minimumFontSize", "9.5", 9.5),
      ("isElementFullscreenEnabled", "true", true),
      ("javaScriptCanOpenWindowsAutomatically", "false", false),
    ] as [(String, String, TraceValue)])
  func `each view property that a step can set is parsed`(
    name: String, text: String, value: TraceValue
  ) throws {
    let act = try scenario("steps: [set: {\(name): \(text)}]").steps.first?.acts.first?.act
    let setting = act?.value as? ViewSetting
    #expect(setting?.name == name && setting?.value == value)
  }

  @Test func `a request is parsed with its method, header fields and body`() throws {
    let steps = try scenario(
      "steps:\n- load: {url: 'other:/a', method: POST, headers: {X-A: no}, body: b}"
    ).steps
    var request = AuthoredRequest(url: "other:/a")
    request.method = "POST"
    request.headers = ["X-A": "no"]
    request.body = "b"
    #expect(steps.first?.acts.first?.act.value as? AuthoredRequest == request)
  }

  @Test func `a list is parsed as one step, and view and until are parsed next to their verb`()
    throws
  {
    let steps = try scenario(
      """
      steps:
      - [load: /a, evaluateJavaScript: "1"]
      - {click: "#a", view: 2, until: {event: didFinish, view: 3, count: 2}}
      """
    ).steps
    #expect(steps.map(\.text) == ["load /a, evaluateJavaScript", "click #a"])
    #expect(steps.last?.acts.first?.view == 2)
    #expect(steps.last?.until == .init(kind: .didFinish, view: 3, count: 2))
    #expect(steps.first?.until == nil)
  }

  @Test func `the app's rules, answers and reactions are parsed`() throws {
    let app = try scenario(
      """
      steps: [reload]
      app:
        navigationAction:
        - {url: /a*, newWindow: true, type: linkActivated, times: 2, answer: cancel, then: load}
        navigationResponse: [{mime: a/b, answer: download, hold: slow, twice: true, then: [reload, goBack]}]
        authentication: [{user: u, password: no}, cancel, default, reject, trust, {certificate: good}]
        createWebView: sameView
        on: {didCommit: stopLoading}
      """
    ).app
    #expect(app.actions.map(\.answer) == [.cancel])
    #expect(app.actions.first?.then.map(\.act.description) == ["load"])
    #expect(app.actions.first?.then.map(\.act.place) == [.reaction])
    #expect(app.actions.map(\.times) == [2] && app.responses.map(\.times) == [nil])
    #expect(app.actions.map(\.isRepeated) == [false] && app.responses.map(\.isRepeated) == [true])
    #expect(app.responses.first?.heldAs == "slow")
    #expect(app.responses.first?.then.map(\.act.verb) == ["reload", "goBack"])
    #expect(
      app.authentication == [
        Decision(.useCredential(user: "u", password: "no", persistence: .forSession)),
        Decision(.cancelAuthenticationChallenge), Decision(.performDefaultHandling),
        Decision(.rejectProtectionSpace), Decision(.acceptServerTrust),
        Decision(.certificate(.good)),
      ])
    #expect(app.createWebView == .sameView)
    #expect(app.reactions[.didCommit]?.map(\.act.verb) == ["stopLoading"])
  }

  @Test func `immediate answers, held answers and absent methods are parsed`() throws {
    let app = try scenario(
      """
      steps: [reload]
      app:
        authentication: [{answer: {user: u, password: p}, hold: a}, {answer: cancel, hold: b}]
        alert: [dismissed, {answer: dismissed, hold: c}]
        confirm: [true, {answer: false, hold: d}]
        prompt: [text, "", ~, {answer: ~, hold: e}]
        openPanel: [a.txt, [a.txt, b.txt], ~, {answer: [], hold: f}]
        mediaCapture: [grant, {answer: deny, hold: g}]
        downloadDestination: [save, none, existingFile, missingFolder]
        downloadRedirect: [allow, cancel]
        absent: [createWebView, webViewDidClose]
      """
    ).app
    #expect(
      app.authentication == [
        Decision(.useCredential(user: "u", password: "p", persistence: .forSession), heldAs: "a"),
        Decision(.cancelAuthenticationChallenge, heldAs: "b"),
      ])
    #expect(app.alerts.map(\.heldAs) == [nil, "c"])
    #expect(app.confirmations == [Decision(true), Decision(false, heldAs: "d")])
    #expect(
      app.inputs == [Decision("text"), Decision(""), Decision(nil), Decision(nil, heldAs: "e")])
    #expect(
      app.files == [
        Decision(["a.txt"]), Decision(["a.txt", "b.txt"]), Decision(nil),
        Decision([], heldAs: "f"),
      ])
    #expect(app.mediaPermissions == [Decision(.grant), Decision(.deny, heldAs: "g")])
    #expect(app.destinations == [.save, .none, .existingFile, .missingFolder])
    #expect(app.redirects == [.allow, .cancel])
    #expect(app.absent == [.createWebView, .webViewDidClose])
    #expect(app.hasNavigationDelegate && app.hasUIDelegate)
    #expect(try scenario("steps: [reload]\napp: {navigationDelegate: false}").app.hasUIDelegate)
  }

  @Test func `a scenario uses the newest OS profile unless it names another`() throws {
    #expect(try scenario("steps: [reload]").profile == .newest)
    let old = try scenario("steps: [reload]\nprofile: ios17")
    #expect(old.profile == .ios17)
    #expect(old.excepting("a", unlessIn: [.ios17, .ios18]).exceptions.isEmpty)
    let excepted = old.excepting("a", unlessIn: [.ios18, .ios26])
    #expect(
      excepted.exceptions == ["a": "needs ios17; it behaves as ios18, ios26"])
    #expect(excepted.excepting("a", unlessIn: []).exceptions == excepted.exceptions)
  }

  @Test func `an engine that supports none of an origin's HTTP versions is excepted`() throws {
    let both = try scenario("site: {/: {text: a}}\nsteps: [reload]")
    #expect(both.excepting("a", unlessSpeaking: [.http11]).exceptions.isEmpty)
    let newer = try scenario("site: {http: 2, /: {text: a}}\nsteps: [reload]")
    #expect(newer.excepting("a", unlessSpeaking: [.http2, .http11]).exceptions.isEmpty)
    #expect(
      newer.excepting("a", unlessSpeaking: [.http11]).exceptions
        == ["a": "needs HTTP 2; the engine speaks 1.1 in this build"])
  }

  @Test func `engine exceptions and the time limit in seconds are parsed`() throws {
    let scenario = try scenario(
      """
      steps: [reload]
      engines: {except: {webkitgtk: it cannot}}
      timeLimit: 0.5
      """)
    #expect(scenario.exceptions == ["webkitgtk": "it cannot"])
    #expect(scenario.timeLimit == .milliseconds(500))
  }
}
