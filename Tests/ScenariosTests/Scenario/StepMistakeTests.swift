import AuthoredYAML
import NavigationTrace
import Testing

@testable import Scenarios

@Suite struct StepMistakeTests {
  // The type is written out: the compiler takes minutes to infer it from many texts.
  static let mistakes: [(line: String, message: String)] = [
    ("steps: []", "at 'steps': an empty list; expected at least one step"),
    ("steps: [[]]", "at 'steps.1': an empty list; expected at least one act"),
    (
      "steps: [jump]",
      "at 'steps.1': unknown verb 'jump'; expected \("jump".guess(among: VerbTable.standard.names))"
    ),
    ("steps: [relaod]", "at 'steps.1': unknown verb 'relaod'; expected 'reload'"),
    ("steps: [goto]", "at 'steps.1': unknown verb 'goto'; expected 'load'"),
    (
      "steps: [{type: '#a'}]",
      "at 'steps.1.type': found '#a'; expected a mapping with the keys selector, text"
    ),
    (
      "steps: [{type: {selector: '#a'}}]",
      "at 'steps.1.type': no key 'text'; expected what is typed"
    ),
    ("steps: [wait]", "at 'steps.1': nothing after 'wait'; expected 'wait: VALUE'"),
    (
      "steps: [{wait: 0}]",
      "at 'steps.1.wait': found '0'; expected seconds, above 0 and at most 60"
    ),
    (
      "steps: [[reload, {wait: 1}]]",
      "at 'steps.1': 'wait' among other acts; expected 'wait' as a step of its own"
    ),
    (
      "steps: [{wait: 1, until: didFinish}]",
      "at 'steps.1': 'until' beside 'wait'; expected 'until' beside the act that brings the event, "
        + "without 'wait'"
    ),
    (
      "steps: [{wait: 1, limit: {seconds: 1, then: stopLoading}}]",
      "at 'steps.1': 'limit' beside 'wait'; expected 'limit' beside the act that takes too long"
    ),
    (
      "steps: [{wait: 20}, {wait: 15}]",
      "at 'steps': 'wait' for 35.0 s in a scenario of 30.0 s; expected a shorter 'wait', or a "
        + "longer 'timeLimit'"
    ),
    (
      "steps: [{load: {url: /a, timeoutInterval: 0}}]",
      "at 'steps.1.load.timeoutInterval': found '0'; expected seconds, above 0 and at most 600"
    ),
    (
      "steps: [{load: {url: /a, cachePolicy: returnCacheDataDontLoad}}]",
      "at 'steps.1.load.cachePolicy': found 'returnCacheDataDontLoad'; expected one of "
        + "reloadIgnoringLocalCacheData, returnCacheDataElseLoad"
    ),
    ("steps: [submit]", "at 'steps.1': nothing after 'submit'; expected 'submit: VALUE'"),
    (
      "steps: [{openGate: slow}]",
      "at 'steps.1.openGate': no gate 'slow' in the site; expected a reply with 'gate: slow'"
    ),
    ("steps: [{relaod: }]", "at 'steps.1': unknown key 'relaod'; expected 'reload'"),
    ("steps: [click]", "at 'steps.1': nothing after 'click'; expected 'click: VALUE'"),
    (
      "steps: [{reload: , limit: {seconds: 0, then: stopLoading}}]",
      "at 'steps.1.limit.seconds': found '0'; expected seconds, above 0 and at most 60"
    ),
    (
      "steps: [{reload: , limit: {seconds: 1}}]",
      "at 'steps.1.limit': no key 'then'; expected an act, such as stopLoading"
    ),
    (
      "steps: [{reload: , limit: {seconds: 1, then: load}}]",
      "at 'steps.1.limit': nothing after 'load'; expected a value, as in 'load: /page'"
    ),
    (
      "steps: [[{reload: , limit: {seconds: 1, then: reload}}, "
        + "{reload: , limit: {seconds: 1, then: reload}}]]",
      "at 'steps.1.2': a second 'limit' in one step; expected one"
    ),
    (
      "steps: [{loadFileURL: [a]}]",
      "at 'steps.1.loadFileURL': found a list; expected a file, such as file:/page.html"
    ),
    (
      "steps: [{loadSimulatedRequest: {url: /a}}]",
      "at 'steps.1.loadSimulatedRequest': no key 'text'; expected the text of the response"
    ),
    (
      "steps: [{loadData: {mime: text/plain}}]",
      "at 'steps.1.loadData': no key 'text'; expected the text to load"
    ),
    (
      "steps: [{setCookie: {value: a}}]",
      "at 'steps.1.setCookie': no key 'name'; expected the cookie's name"
    ),
    (
      "steps: [{removeData: all}]",
      "at 'steps.1.removeData': found 'all'; expected one of "
        + StoredDataType.allCases.map(\.rawValue).joined(separator: ", ")
    ),
    (
      "steps: [{removeData: []}]",
      "at 'steps.1.removeData': an empty list; expected at least one type of data"
    ),
    (
      "steps: [deleteCookie]",
      "at 'steps.1': nothing after 'deleteCookie'; expected 'deleteCookie: VALUE'"
    ),
    (
      "steps: [{click: {by: pointer}}]",
      "at 'steps.1.click': no key 'selector'; expected a CSS selector"
    ),
    (
      "steps: [{click: {selector: a, by: hand}}]",
      "at 'steps.1.click.by': found 'hand'; expected one of script, pointer"
    ),
    (
      "steps: [{click: {selector: a, button: middle}}]",
      "at 'steps.1.click': 'button' of a click by script; expected by: pointer"
    ),
    (
      "steps: [{click: {selector: a, by: pointer, button: right}}]",
      "at 'steps.1.click.button': found 'right'; expected one of left, middle"
    ),
    ("steps: [load]", "at 'steps.1': nothing after 'load'; expected a value, as in 'load: /page'"),
    (
      "steps: [{view: 2}]",
      "at 'steps.1': no verb; expected one of the verbs \(ScenarioMistakeTests.verbs)"
    ),
    (
      "steps: [{jump: 1}]",
      "at 'steps.1': unknown key 'jump'; expected "
        + "jump".guess(among: VerbTable.standard.names + ["view", "until", "limit"])
    ),
    (
      "steps: [{load: /a, click: b}]",
      "at 'steps.1': two verbs, 'load' and 'click'; "
        + "expected one verb an entry; a list of entries is done in one turn"
    ),
    (
      "steps: [{load: '${origin.mian}/a'}]",
      "at 'steps.1.load': nothing is known as '${origin.mian}'; expected '${origin.main}'"
    ),
    (
      "steps: [{callAsyncJavaScript: {body: 'return `${a}`', arguments: {a: ['${origin.x}']}}}]",
      "at 'steps.1.callAsyncJavaScript.arguments.a.1': nothing is known as '${origin.x}'; expected "
        + "one of ${origin.main}, ${origin.file}, or a part of it (.host, .hostname, .port)"
    ),
    (
      "app: {navigationAction: [{url: '${origin.man}/b', answer: allow}]}\nsteps: [{load: /a}]",
      "at 'app.navigationAction.1.url': nothing is known as '${origin.man}'; "
        + "expected '${origin.main}'"
    ),
    (
      "steps: [{set: {}}]",
      "at 'steps.1.set': found no property; expected one of pageZoom, isHidden, isInspectable, "
        + "customUserAgent, allowsBackForwardNavigationGestures, minimumFontSize, "
        + "isElementFullscreenEnabled, javaScriptCanOpenWindowsAutomatically"
    ),
    (
      "steps: [{set: {pageZoom: 0}}]",
      "at 'steps.1.set.pageZoom': found '0'; expected a number from 0.1 to 10.0"
    ),
    (
      "steps: [{read: colour}]",
      "at 'steps.1.read': found 'colour'; expected one of title, estimatedProgress, "
        + "hasOnlySecureContent, serverTrust, pageZoom, isInspectable, "
        + "allowsBackForwardNavigationGestures, "
        + "fullscreenState, backForwardList"
    ),
    (
      "steps: [{takeSnapshot: {x: 1}}]",
      "at 'steps.1.takeSnapshot': no key 'width'; expected a whole number of points"
    ),
    ("steps: [{goBack: 1}]", "at 'steps.1.goBack': found '1'; expected nothing after 'goBack'"),
    (
      "steps: [{load: {method: POST}}]", "at 'steps.1.load': no key 'url'; expected a path or a URL"
    ),
    (
      "steps: [{load: [/a]}]",
      "at 'steps.1.load': found a list; expected a path, a URL, or a mapping with the keys url, "
        + "method, headers, body, timeoutInterval, cachePolicy"
    ),
    (
      "steps: [{reload: , view: 0}]",
      "at 'steps.1.view': found '0'; expected a whole number from 1 to 100"
    ),
    (
      "steps: [{reload: , until: didEnd}]",
      "at 'steps.1.until': unknown callback 'didEnd'; "
        + "expected \("didEnd".guess(among: ScenarioMistakeTests.callbacks))"
    ),
    (
      "steps: [{reload: , until: didfinsh}]",
      "at 'steps.1.until': unknown callback 'didfinsh'; expected 'didFinish'"
    ),
    (
      "steps: [{reload: , until: {count: 2}}]",
      "at 'steps.1.until': no key 'event'; expected a callback, such as didFinish"
    ),
    (
      "steps: [[{reload: , until: didFinish}, {goBack: , until: didFinish}]]",
      "at 'steps.1.2': a second 'until' in one step; expected one"
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake in a step is reported with what was expected`(line: String, message: String)
    throws
  {
    let text = "title: t\n\(line)\n"
    #expect(try ScenarioMistakeTests.mistake(in: text) == "s.yaml:2: " + message)
  }
}
