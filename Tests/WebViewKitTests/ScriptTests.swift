import Foundation
import Testing
import WebViewKit

@MainActor @Suite struct ScriptTests {
  let bench = Bench()

  private func lastCall() throws -> ScriptCall {
    guard case .runScript(let call) = bench.engine.commands.last?.action else {
      throw CancellationError()
    }
    return call
  }

  @Test func `the handler gets the value of its own call`() async throws {
    let view = bench.makeView()
    var values: [String] = []
    view.evaluateJavaScript("1") { value, error in
      values.append("first \(value as? String ?? "nil")")
    }
    let first = try lastCall()
    view.evaluateJavaScript("2") { value, error in values.append("second \(value as? Int ?? 0)") }
    let second = try lastCall()
    #expect([first.source, second.source] == ["1", "2"])
    try await bench.deliver(
      .scriptCompleted(second.id, .success(.number(2))),
      .scriptCompleted(first.id, .success(.string("one"))),
      .scriptCompleted(first.id, .success(.null)), in: view)
    #expect(values == ["second 2", "first one"])
  }

  @Test func `a view released in mid-script ends the script`() async throws {
    var ends: [String] = []
    weak var gone: WKWebView?
    let id: ViewID
    do {
      let view = bench.makeView()
      gone = view
      id = view.viewID
      view.evaluateJavaScript("1") { _, error in
        ends.append("\((error as? WKError)?.code == .webViewInvalidated)")
      }
    }
    #expect(gone == nil && ends == ["true"])
    #expect(bench.commands(to: id) == ["1 create", "2 runScript", "3 close"])
  }

  @Test func `closing the connection ends what is awaited, and the view is closed once`()
    async throws
  {
    let id: ViewID
    do {
      let view = bench.makeView()
      id = view.viewID
      let script = Task { try await view.evaluateJavaScript("1") as? Int }
      while bench.engine.commands.count < 2 { await Task.yield() }
      bench.connection.closeViews()
      await #expect(throws: WKError.self) { try await script.value }
      #expect(view.load(URLRequest(url: Samples.page)) == nil)
      await #expect(throws: WKError.self) { try await view.evaluateJavaScript("2") as? Int }
    }
    #expect(bench.commands(to: id) == ["1 create", "2 runScript", "3 close"])
  }

  @Test func `arguments cross and the world is named`() throws {
    let view = bench.makeView()
    let arguments: [String: Any] = [
      "n": 1, "d": 1.5, "t": true, "s": "x", "a": [1, NSNull()] as [Any], "o": ["k": "v"],
      "date": Date(timeIntervalSinceReferenceDate: 5),
    ]
    view.callAsyncJavaScript("return n", arguments: arguments, in: nil, in: .world(name: "w")) {
      _ in
    }
    let call = try lastCall()
    #expect(call.world == "w" && call.frame == nil)
    #expect(
      call.arguments == [
        "n": .number(1), "d": .number(1.5), "t": .bool(true), "s": .string("x"),
        "a": .array([.number(1), .null]), "o": .object(["k": .string("v")]),
        "date": .date(Date(timeIntervalSinceReferenceDate: 5)),
      ])
    view.evaluateJavaScript("1", in: nil, in: .defaultClient) { _ in }
    #expect(try lastCall().world == "")
    view.evaluateJavaScript("1") { _, _ in }
    #expect(try lastCall().world == nil)
  }

  @Test func `an argument that cannot cross is WebKit's error`() {
    let view = bench.makeView()
    var message: Any?
    view.callAsyncJavaScript("return o", arguments: ["o": view], in: nil, in: .page) { result in
      guard case .failure(let error) = result else { return }
      message = (error as NSError).userInfo["WKJavaScriptExceptionMessage"]
    }
    #expect((message as? String)?.hasPrefix("Function argument values must be") == true)
    #expect(bench.commands(to: view.viewID) == ["1 create"])
  }

  @Test(arguments: [FrameReference.none, .frame(Samples.frame)])
  func `the main frame needs no name`(reference: FrameReference) throws {
    let view = bench.makeView()
    view.evaluateJavaScript("1", in: WKFrameInfo(reference, in: view), in: .page)
    #expect(try lastCall().frame == nil)
  }

  @Test(arguments: [FrameReference.frame(Samples.frame), .unobservable])
  func `a frame of another view, or one that the engine does not know, is an invalid target`(
    reference: FrameReference
  ) async throws {
    let (view, other) = (bench.makeView(), bench.makeView())
    let frame = WKFrameInfo(reference, in: reference == .unobservable ? view : other)
    var codes: [WKError.Code?] = []
    view.evaluateJavaScript("1", in: frame, in: .page) { result in
      if case .failure(let error) = result { codes.append((error as? WKError)?.code) }
    }
    view.callAsyncJavaScript("return 1", in: frame, in: .page) { result in
      if case .failure(let error) = result { codes.append((error as? WKError)?.code) }
    }
    #expect(codes == [.javaScriptInvalidFrameTarget, .javaScriptInvalidFrameTarget])
    let error = await #expect(throws: WKError.self) {
      _ = try await view.evaluateJavaScript("1", in: frame, contentWorld: .page) as? Int
    }
    #expect(error?.code == .javaScriptInvalidFrameTarget)
    #expect(bench.commands(to: view.viewID) == ["1 create"])
  }

  @Test func `a subframe is named by its identifier`() throws {
    let view = bench.makeView()
    var frame = Samples.frame
    frame.isMainFrame = false
    view.evaluateJavaScript("1", in: WKFrameInfo(.frame(frame), in: view), in: .page)
    #expect(try lastCall().frame == frame.id)
  }
}
