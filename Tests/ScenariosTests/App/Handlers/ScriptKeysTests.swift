import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import Testing

@testable import Scenarios

/// The keys of user scripts, message handlers and the acts on them.
@Suite struct ScriptKeysTests {
  private func act(_ line: String) throws -> Act {
    let node = try AuthoredNode(parsing: line, file: "/s/scenario.yaml")
    return try VerbTable.standard.act(node).act
  }

  private static func script(
    _ source: String, atEnd: Bool = false, mainFrameOnly: Bool = false, world: String? = nil
  ) -> AuthoredUserScript {
    var script = AuthoredUserScript(source: source)
    script.isAtEnd = atEnd
    script.isForMainFrameOnly = mainFrameOnly
    script.world = world
    return script
  }

  private static func handler(
    _ name: String, world: String? = nil, reply: Decision<ScriptAnswer>? = nil
  ) -> AuthoredMessageHandler {
    var handler = AuthoredMessageHandler(name: name)
    handler.world = world
    handler.reply = reply
    return handler
  }

  private static let acts: [(line: String, value: any Hashable & Sendable)] = [
    ("evaluateJavaScript: {script: '1', world: w}", AuthoredScript(source: "1", world: "w")),
    ("callAsyncJavaScript: return 1", AuthoredScript(source: "return 1")),
    (
      "callAsyncJavaScript: {body: return a, arguments: {a: [1, no, ~]}, world: defaultClient}",
      AuthoredScript(source: "return a", arguments: ["a": [1, "no", nil]], world: "defaultClient")
    ),
    ("addUserScript: '1'", script("1")),
    (
      "addUserScript: {source: '1', at: end, mainFrameOnly: true, world: w}",
      script("1", atEnd: true, mainFrameOnly: true, world: "w")
    ),
    ("removeAllUserScripts", NoValue()),
    ("addScriptMessageHandler: log", handler("log")),
    (
      "addScriptMessageHandler: {name: log, world: w, reply: {a: 1}}",
      handler("log", world: "w", reply: Decision(.value(["a": 1])))
    ),
    (
      "addScriptMessageHandler: {name: log, error: no, hold: h}",
      handler("log", reply: Decision(.error("no"), heldAs: "h"))
    ),
    ("removeScriptMessageHandler: log", HandlerName(name: "log")),
    ("removeScriptMessageHandler: {name: log, world: w}", HandlerName(name: "log", world: "w")),
    ("removeAllScriptMessageHandlers", String?.none),
    ("removeAllScriptMessageHandlers: {world: w}", Optional("w")),
  ]

  @Test(arguments: acts)
  func `each script verb is parsed with its value`(line: String, value: any Hashable & Sendable)
    throws
  {
    let act = try act(line)
    #expect(act.verb == line.prefix { $0 != ":" })
    let hasValue = act.has(value)
    #expect(hasValue)
  }

  @Test(arguments: [
    ("addUserScript: {}", "'addUserScript': not one script; expected either 'source' or 'file'"),
    (
      "addUserScript: {source: '1', file: a.js}",
      "'addUserScript': not one script; expected either 'source' or 'file'"
    ),
    (
      "addUserScript: {file: none.js}",
      "'addUserScript.file': no file 'none.js'; "
        + "expected a file in UTF-8 inside the scenario's folder"
    ),
    (
      "addUserScript: {file: ../a.js}",
      "'addUserScript.file': no file '../a.js'; "
        + "expected a file in UTF-8 inside the scenario's folder"
    ),
    (
      "addUserScript: {source: '1', at: middle}",
      "'addUserScript.at': found 'middle'; expected one of start, end"
    ),
    (
      "addUserScript: {source: '1', world: page}",
      "'addUserScript.world': found 'page'; "
        + "expected another name; without 'world' it is the page's own"
    ),
    (
      "addScriptMessageHandler: {reply: 1}",
      "'addScriptMessageHandler': no key 'name'; expected the name of a handler"
    ),
    (
      "addScriptMessageHandler: {name: a, reply: 1, error: b}",
      "'addScriptMessageHandler': both 'reply' and 'error'; expected one of them"
    ),
    (
      "addScriptMessageHandler: {name: a, hold: b}",
      "'addScriptMessageHandler': 'hold' alone; expected 'reply' or 'error'"
    ),
    (
      "callAsyncJavaScript: {arguments: {}}",
      "'callAsyncJavaScript': no key 'body'; expected the body of a function"
    ),
    (
      "removeAllUserScripts: 1",
      "'removeAllUserScripts': found '1'; expected nothing after 'removeAllUserScripts'"
    ),
    (
      "removeAllScriptMessageHandlers: {}",
      "'removeAllScriptMessageHandlers': no key 'world'; expected a content world"
    ),
  ])
  func `a mistake in a script verb or key is reported with what was expected`(
    line: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) { try act(line) }
    #expect(error?.description == "/s/scenario.yaml:1: at " + message)
  }

  @Test func `a user script can be in a file next to the scenario`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "navtrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("post('é')".utf8).write(to: folder.appending(path: "a.js"))
    let node = try AuthoredNode(
      parsing: "userScripts: [{file: a.js}]\nmessageHandlers: [log]",
      file: folder.appending(path: "scenario.yaml").path)
    let setup = try ViewSetup.shape.read(node)
    #expect(setup.userScripts == [AuthoredUserScript(source: "post('é')")])
    #expect(setup.messageHandlers == [AuthoredMessageHandler(name: "log")])
  }
}
