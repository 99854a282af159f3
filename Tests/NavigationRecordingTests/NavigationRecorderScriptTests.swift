import Foundation
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@MainActor @Suite struct NavigationRecorderScriptTests {
  let bench = Bench()

  private func post(
    _ body: ScriptValue, to name: String, isFromView: Bool = true,
    _ question: Promise<ScriptReply>? = nil
  ) async throws {
    let frame = FrameValues(
      id: FrameID(), view: bench.view.viewID, isMainFrame: true, url: nil,
      origin: OriginValues(nil))
    let values = ScriptMessageValues(
      handler: try #require(bench.backend.handler(name)), body: body, frame: .frame(frame),
      isFromView: isFromView)
    await bench.report(.didReceiveScriptMessage(values, question))
  }

  private func add(
    _ name: String, _ reply: Decision<ScriptAnswer>? = nil, _ world: WKContentWorld = .page
  ) {
    bench.recorder.addMessageHandler(
      name, replying: reply, to: bench.view.configuration.userContentController, world)
  }

  @Test func `a message has name, world, frame and body`() async throws {
    add("a")
    add("b", nil, .world(name: "w"))
    add("c", nil, .defaultClient)
    try await post(.array([.number(1), .null]), to: "a")
    try await post(.undefined, to: "b")
    try await post(.string("x"), to: "c")
    #expect(
      bench.lines == [
        "didReceiveScriptMessage: {name: a, frame: main, body: [1, null]}",
        "didReceiveScriptMessage: {name: b, world: w, frame: main, body: null}",
        "didReceiveScriptMessage: {name: c, world: defaultClient, frame: main, body: x}",
      ])
  }

  @Test(
    arguments: [
      (.value(["a": [1, true, nil]]), "{value: {a: [1, true, null]}}"),
      (.error("no"), "{error: \"no\"}"),
    ] as [(ScriptAnswer, String)])
  func `a reply is recorded with its message`(answer: ScriptAnswer, word: String) async throws {
    let answers = Answers<ScriptReply>()
    add("a", Decision(answer))
    try await post(.null, to: "a", answers.question(fallback: .unanswered))
    #expect(
      bench.lines == [
        "didReceiveScriptMessage: {name: a, frame: main, body: null, answer: \(word)}"
      ])
    let reply: ScriptReply =
      if case .error(let message) = answer {
        .failure(message)
      } else {
        .value(.object(["a": .array([.number(1), .bool(true), .null])]))
      }
    #expect(answers.all == [reply])
  }

  @Test func `a reply may be held back`() async throws {
    let answers = Answers<ScriptReply>()
    add("a", Decision(.value(1), heldAs: "later"))
    try await post(.null, to: "a", answers.question(fallback: .unanswered))
    #expect(answers.all.isEmpty && bench.recorder.heldAnswers == ["later"])
    #expect(bench.recorder.release("later"))
    #expect(answers.all == [.value(.number(1))])
    #expect(
      bench.lines == [
        "didReceiveScriptMessage: {name: a, frame: main, body: null}",
        "answered: {event: didReceiveScriptMessage, answer: {value: 1}}",
      ])
  }

  @Test func `a message of a view that is not known is left out and answered`() async throws {
    let answers = Answers<ScriptReply>()
    add("a", Decision(.value(1)))
    try await post(
      .null, to: "a", isFromView: false, answers.question(fallback: .unanswered))
    #expect(bench.lines.isEmpty && answers.all == [.value(.number(1))])
  }

  @Test func `what raises an exception on Apple systems is recorded`() {
    add("a")
    add("a")
    let event = bench.recorder.events.first
    #expect(event?.kind == .exception)
    #expect(event?[.name] == .some("NSInvalidArgumentException"))
  }

  @Test func `a function is called with its arguments in its world`() async throws {
    bench.recorder.call("return a", arguments: ["a": [1, nil]], in: bench.view, .world(name: "w"))
    #expect(bench.recorder.openCompletions == 1)
    let script = try #require(bench.backend.lastScript)
    let url = URL(string: Bench.main + "/a.js")
    await bench.report(
      .scriptCompleted(
        script,
        .failure(.exception(message: "boom", line: 3, column: 0, sourceURL: url))))
    #expect(
      bench.lines == [
        "evaluated: {domain: WKErrorDomain, code: 4, message: boom, line: 3, sourceURL: /a.js}"
      ])
    #expect(bench.recorder.openCompletions == 0)
  }
}
