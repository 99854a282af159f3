import AuthoredYAML
import Testing

/// Values of another kind than the key takes, and keys that are missing.
@Suite struct ValueMistakeTests {
  // The type is written out: the compiler takes minutes to infer it from many texts.
  static let ofScenarios: [(line: String, message: String)] = [
    (
      "views: [{observe: [[title]]}]",
      "at 'views.1.observe.1': found a list; expected the name of a property"
    ),
    (
      "views: [{applicationName: [a]}]",
      "at 'views.1.applicationName': found a list; expected a name for the user agent"
    ),
    (
      "views: [{javaScriptCanOpenWindowsAutomatically: maybe}]",
      "at 'views.1.javaScriptCanOpenWindowsAutomatically': found 'maybe'; expected true or false"
    ),
    (
      "views: [{userScripts: [{file: [a]}]}]",
      "at 'views.1.userScripts.1.file': found a list; expected the name of a file"
    ),
    (
      "views: [{schemeHandlers: app}]",
      "at 'views.1.schemeHandlers': found 'app'; expected replies by scheme"
    ),
    (
      "views: [{schemeHandlers: {app: a}}]",
      "at 'views.1.schemeHandlers.app': found 'a'; "
        + "expected replies by the address behind 'app:'"
    ),
    (
      "views: [{schemeHandlers: {app: {a: {text: a, type: [a]}}}}]",
      "at 'views.1.schemeHandlers.app.a.type': found a list; expected a media type"
    ),
    (
      "views: [{schemeHandlers: {app: {a: {fail: {domain: a}}}}}]",
      "at 'views.1.schemeHandlers.app.a.fail': no key 'code'; expected the error's code"
    ),
    (
      "views: [{schemeHandlers: {app: {a: {text: a, calls: [fail]}}}}]",
      "at 'views.1.schemeHandlers.app.a.calls.1': 'fail' without an error; "
        + "expected the key 'fail' beside 'calls'"
    ),
    (
      "views: [{schemeHandlers: {app: {a: {text: a, calls: [end]}}}}]",
      "at 'views.1.schemeHandlers.app.a.calls.1': found 'end'; "
        + "expected one of response, data, finish, fail"
    ),
    ("app: {on: reload}", "at 'app.on': found 'reload'; expected acts by callback"),
    (
      "app: {navigationResponse: [{mime: [a], answer: allow}]}",
      "at 'app.navigationResponse.1.mime': found a list; expected a media type"
    ),
    ("engines: {except: a}", "at 'engines.except': found 'a'; expected reasons by engine"),
  ]

  static let ofSteps: [(act: String, message: String)] = [
    ("release: [a]", "'.release': found a list; expected the name at a rule's 'hold'"),
    ("openGate: [a]", "'.openGate': found a list; expected the name of a gate"),
    (
      "loadData: {text: a, mime: [a]}", "'.loadData.mime': found a list; expected a media type"
    ),
    (
      "loadSimulatedRequest: {url: a, text: a, mime: [a]}",
      "'.loadSimulatedRequest.mime': found a list; expected a media type"
    ),
    (
      "loadFileURL: {url: 'file:/a', readAccess: [a]}",
      "'.loadFileURL.readAccess': found a list; expected a file or folder"
    ),
    (
      "loadHTMLString: {baseURL: /a}", "'.loadHTMLString': no key 'html'; expected the HTML to load"
    ),
    (
      "callAsyncJavaScript: {body: a, arguments: [a]}",
      "'.callAsyncJavaScript.arguments': found a list; expected values by name"
    ),
    (
      "evaluateJavaScript: {script: a, frame: 1}",
      "'.evaluateJavaScript': unknown key 'frame'; expected one of script, world"
    ),
    ("find: [a]", "'.find': found a list; expected the text to look for"),
    ("set: {customUserAgent: [a]}", "'.set.customUserAgent': found a list; expected a user agent"),
  ]

  @Test(arguments: ofScenarios)
  func `a value of the wrong kind is reported with what was expected`(
    line: String, message: String
  ) throws {
    let text = "title: t\nsteps: [reload]\n\(line)\n"
    #expect(try ScenarioMistakeTests.mistake(in: text) == "s.yaml:3: " + message)
  }

  @Test(arguments: ofSteps)
  func `a verb's value of the wrong kind is reported with what was expected`(
    act: String, message: String
  ) throws {
    let text = "title: t\nsteps: [{\(act)}]\n"
    let place = message.replacing(/^'/, with: "'steps.1")
    #expect(try ScenarioMistakeTests.mistake(in: text) == "s.yaml:2: at " + place)
  }

  @Test(arguments: [
    (
      "steps: [[[reload]]]",
      "s.yaml:2: at 'steps.1.1': found a list; expected an act: one of the verbs "
    ),
    (
      "steps: [{reload: , limit: {then: reload}}]",
      "s.yaml:2: at 'steps.1.limit': no key 'seconds'; expected seconds, such as 0.2"
    ),
  ])
  func `an invalid step is reported with what was expected`(line: String, message: String) throws {
    let mistake = try ScenarioMistakeTests.mistake(in: "title: t\n\(line)\n")
    #expect(mistake?.hasPrefix(message) == true, "\(mistake ?? "none")")
  }
}
