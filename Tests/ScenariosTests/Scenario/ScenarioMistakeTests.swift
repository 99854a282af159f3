import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@testable import Scenarios

@Suite struct ScenarioMistakeTests {
  static let callbacks = EventKind.allCases.filter { $0.channel != .step }.map(\.rawValue)
  static let verbs = VerbTable.standard.names.joined(separator: ", ")
  static let methods = EventKind.optionalMethods.map(\.rawValue).joined(separator: ", ")
  static let viewKeys = ViewSetup.keys.map(\.name).joined(separator: ", ")
  static let keys =
    "title, tags, site, origins, root, views, app, steps, profile, engines, timeLimit"

  static func mistake(in text: String) throws -> String? {
    let node = try AuthoredNode(parsing: text, file: "s.yaml")
    let error = #expect(throws: AuthoredError.self) {
      try Scenario(authored: node, folder: "/", name: "s")
    }
    return error?.description
  }

  @Test(arguments: [
    ("steps: [reload]", "s.yaml:1: no key 'title'; expected one line for people"),
    ("title: t", "s.yaml:1: no key 'steps'; expected a list of steps"),
    ("title: t\nstep: 1", "s.yaml:2: unknown key 'step'; expected 'steps'"),
    ("title: t\nsleep: 1", "s.yaml:2: unknown key 'sleep'; expected one of \(keys)"),
    ("title: [t]", "s.yaml:1: at 'title': found a list; expected text"),
    (
      "title: t\nviews: []",
      "s.yaml:2: at 'views': an empty list; expected at least one view"
    ),
    (
      "title: t\nviews: [{store: a}]",
      "s.yaml:2: at 'views.1': unknown key 'store'; "
        + "expected \("store".guess(among: ViewSetup.keys.map(\.name)))"
    ),
    (
      "title: t\nviews: [{observe: [titel]}]",
      "s.yaml:2: at 'views.1.observe.1': unknown property 'titel'; expected one of title, url, "
        + "isLoading, estimatedProgress, hasOnlySecureContent, canGoBack, canGoForward"
    ),
    (
      "title: t\nviews: [{dataStore: [a]}]",
      "s.yaml:2: at 'views.1.dataStore': found a list; "
        + "expected a name for the store, or {persistent: NAME}"
    ),
    (
      "title: t\nviews: [{dataStore: {disk: a}}]",
      "s.yaml:2: at 'views.1.dataStore': unknown key 'disk'; expected one of persistent"
    ),
    (
      "title: t\nviews:\n- schemeHandlers: {app: {//a: {html: a}}}\n"
        + "- schemeHandlers: {app: {//a: {html: b}}}",
      "s.yaml:4: at 'views.2': another reply to 'app://a' than in a view before it; "
        + "expected the same reply, or another address"
    ),
    (
      "title: t\nviews: [{schemeHandlers: {1: {}}}]",
      "s.yaml:2: at 'views.1.schemeHandlers.1': '1' is not a scheme; expected a scheme such as 'app'"
    ),
    (
      "title: t\nviews: [{schemeHandlers: {app: {//a: {status: 200}}}}]",
      "s.yaml:2: at 'views.1.schemeHandlers.app.//a': a reply without content; "
        + "expected one of html, text, file, or fail alone"
    ),
    (
      "title: t\nviews: [{schemeHandlers: {app: {//a: {html: a, text: b}}}}]",
      "s.yaml:2: at 'views.1.schemeHandlers.app.//a': more than one content; "
        + "expected one of html, text, file, or fail alone"
    ),
    (
      "title: t\nviews: [{schemeHandlers: {app: {//a: {fail: {code: 1}}}}}]",
      "s.yaml:2: at 'views.1.schemeHandlers.app.//a.fail': no key 'domain'; "
        + "expected the error's domain"
    ),
    (
      "title: t\nviews: [{window: {width: 300}}]",
      "s.yaml:2: at 'views.1.window': no key 'height'; expected a whole number of points"
    ),
    (
      "title: t\nviews: [{window: {width: 0, height: 1}}]",
      "s.yaml:2: at 'views.1.window.width': found '0'; expected a whole number from 1 to 4096"
    ),
  ])
  func `a mistake in a scenario file is reported with line, key and what was expected`(
    text: String, message: String
  ) throws {
    #expect(try Self.mistake(in: text) == message)
  }

  @Test(arguments: [
    (
      "origins: {main: {}, file: {}}",
      "at 'origins': an origin 'file', which names the scenario's folder; expected another name"
    ),
    ("timeLimit: 0", "at 'timeLimit': found '0'; expected seconds, above 0 and at most 600"),
    ("profile: ios12", "at 'profile': found 'ios12'; expected one of ios17, ios18, ios26, ios27"),
    ("timeLimit: soon", "at 'timeLimit': found 'soon'; expected seconds, above 0 and at most 600"),
    ("engines: [model]", "at 'engines': found a list; expected a mapping with the keys except"),
    ("engines: {}", "at 'engines': no key 'except'; expected {ENGINE: reason}"),
    (
      "engines: {except: {model: }}",
      "at 'engines.except.model': found nothing; expected the reason"
    ),
    ("app: {uiDelegate: no}", "at 'app.uiDelegate': found 'no'; expected true or false"),
    (
      "app: {createWebView: sometimes}",
      "at 'app.createWebView': found 'sometimes'; expected one of newView, none, sameView, "
        + "otherConfiguration"
    ),
    (
      "app: {createWebView: none, uiDelegate: false}",
      "at 'app': 'createWebView', and 'uiDelegate' is false; expected one of the two"
    ),
    (
      "app: {authentication: [cancel], navigationDelegate: false}",
      "at 'app': 'authentication', and 'navigationDelegate' is false; expected one of the two"
    ),
    (
      "app: {alert: [dismissed], absent: [runJavaScriptAlertPanel]}",
      "at 'app': 'alert', and 'runJavaScriptAlertPanel' is absent; expected one of the two"
    ),
    (
      "app: {absent: [answered]}",
      "at 'app.absent.1': found 'answered'; expected one of \(methods)"
    ),
    ("app: {alert: [later]}", "at 'app.alert.1': found 'later'; expected one of dismissed"),
    ("app: {confirm: [maybe]}", "at 'app.confirm.1': found 'maybe'; expected true or false"),
    ("app: {prompt: [[a]]}", "at 'app.prompt.1': found a list; expected a text or null"),
    (
      "app: {mediaCapture: [yes]}",
      "at 'app.mediaCapture.1': found 'yes'; expected one of prompt, grant, deny"
    ),
    (
      "app: {openPanel: [{a: b}]}",
      "at 'app.openPanel.1': found a mapping; expected a file of the scenario's folder, or null"
    ),
    (
      "app: {downloadDestination: [nowhere]}",
      "at 'app.downloadDestination.1': found 'nowhere'; "
        + "expected one of save, none, existingFile, missingFolder"
    ),
    (
      "app: {downloadRedirect: [download]}",
      "at 'app.downloadRedirect.1': found 'download'; expected one of allow, cancel"
    ),
    (
      "app: {prompt: [{hold: late}]}",
      "at 'app.prompt.1': no key 'answer'; expected the answer to hold back"
    ),
    (
      "app: {confirm: [{answer: true, hold: }]}",
      "at 'app.confirm.1.hold': found nothing; expected a name for the act 'release'"
    ),
    (
      "app: {authentication: [later]}",
      "at 'app.authentication.1': found 'later'; "
        + "expected {user, password, persistence}, {certificate}, trust, default, cancel or reject"
    ),
    (
      "app: {authentication: [{certificate: bad}]}",
      "at 'app.authentication.1.certificate': found 'bad'; "
        + "expected one of good, expired, unknown-authority"
    ),
    (
      "app: {authentication: [{certificate: good, user: a}]}",
      "at 'app.authentication.1': a certificate and 'user'; "
        + "expected {certificate} or {user, password, persistence}"
    ),
    (
      "app: {authentication: [{user: a, password: b, persistence: ever}]}",
      "at 'app.authentication.1.persistence': found 'ever'; "
        + "expected one of none, forSession, permanent"
    ),
    (
      "app: {authentication: [{user: a}]}",
      "at 'app.authentication.1': no key 'password'; expected the password"
    ),
    (
      "app: {navigationAction: [{mime: a/b, answer: allow}]}",
      "at 'app.navigationAction.1': unknown key 'mime'; "
        + "expected one of url, type, newWindow, times, answer, hold, twice, then, optional"
    ),
    (
      "app: {navigationResponse: [{url: /}]}",
      "at 'app.navigationResponse.1': no key 'answer'; expected allow, cancel or download"
    ),
    (
      "app: {navigationResponse: [{answer: no}]}",
      "at 'app.navigationResponse.1.answer': found 'no'; expected one of allow, cancel, download"
    ),
    (
      "app: {on: {didEnd: reload}}",
      "at 'app.on.didEnd': unknown callback 'didEnd'; "
        + "expected \("didEnd".guess(among: callbacks))"
    ),
    (
      "app: {on: {didFinish: {click: a}}}",
      "at 'app.on.didFinish': 'click a' cannot be done inside a callback; "
        + "expected a step that does it"
    ),
    ("tags: slow", "at 'tags': found 'slow'; expected a list of tags"),
    (
      "tags: [slow, too slow]",
      "at 'tags.2': found 'too slow'; "
        + "expected a word of letters, digits, '-' and '_', such as slow"
    ),
    ("tags: [slow, slow]", "at 'tags.2': the same tag twice: 'slow'; expected each tag once"),
  ])
  func `a mistake at an optional key is reported with what was expected`(
    line: String, message: String
  ) throws {
    let text = "title: t\nsteps: [reload]\n\(line)\n"
    #expect(try Self.mistake(in: text) == "s.yaml:3: " + message)
  }

  @Test func `a folder without a scenario file is reported`() {
    let error = #expect(throws: AuthoredError.self) { try Scenario(folder: "/nowhere", name: "n") }
    #expect(
      error?.description
        == "/nowhere/scenario.yaml: cannot be read: No such file or directory; expected a scenario file in UTF-8"
    )
  }
}
