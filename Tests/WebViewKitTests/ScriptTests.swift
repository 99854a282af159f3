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

  @Test func `closing the connection ends pending scripts, and closes the view once`()
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

  @Test func `a script argument that cannot be converted fails with WebKit's error`() {
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
  func `a script in no frame or the main frame is sent without a frame identifier`(
    reference: FrameReference
  ) throws {
    let view = bench.makeView()
    view.evaluateJavaScript("1", in: WKFrameInfo(reference, in: view), in: .page)
    #expect(try lastCall().frame == nil)
  }

  @Test(arguments: [FrameReference.frame(Samples.frame), .notObserved])
  func `a script in a frame of another view or an unknown frame fails with an invalid target`(
    reference: FrameReference
  ) async throws {
    let (view, other) = (bench.makeView(), bench.makeView())
    let frame = WKFrameInfo(reference, in: reference == .notObserved ? view : other)
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

  @Test func `a script in a subframe is sent with the frame's identifier`() throws {
    let view = bench.makeView()
    var frame = Samples.frame
    frame.isMainFrame = false
    view.evaluateJavaScript("1", in: WKFrameInfo(.frame(frame), in: view), in: .page)
    #expect(try lastCall().frame == frame.id)
  }
}
