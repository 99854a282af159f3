#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ScriptTests {
    private func result(
      _ source: String, _ arguments: [String: ScriptValue]? = nil
    ) async throws -> Result<ScriptValue, ScriptFailure>? {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run(source, arguments: arguments)
      try await bench.waitUntilIdle()
      return bench.results.last
    }

    @Test(
      arguments: [
        ("1 + 1", .number(2)), ("'s'", .string("s")), ("undefined", .undefined), ("null", .null),
        ("1 > 0", .bool(true)), ("new Date(5000)", .date(Date(timeIntervalSince1970: 5))),
        (
          "[1, ['a'], {b: false}]",
          .array([.number(1), .array([.string("a")]), .object(["b": .bool(false)])])
        ),
      ] as [(String, ScriptValue)])
    func `a value crosses the bridge`(source: String, value: ScriptValue) async throws {
      #expect(try await result(source) == .success(value))
    }

    @Test(arguments: ["document.body", "(function () {})", "Promise.resolve(1)"])
    func `a value that cannot be converted is an error`(source: String) async throws {
      #expect(try await result(source) == .failure(.unsupportedResultType))
    }

    @Test func `an exception has its place`() async throws {
      let thrown = try await result("\n  throw new Error('boom')")
      guard case .failure(.exception(let message, let line, let column, let url)) = thrown else {
        Issue.record("no exception: \(String(describing: thrown))")
        return
      }
      #expect(message == "Error: boom")
      #expect(line == 2)
      #expect(column == 26)  // where the expression ends
      #expect(url?.path == "/plain")
    }

    @Test func `arguments arrive as they were sent`() async throws {
      let text = "é\u{2028}\"\\</script>%"
      let arguments: [String: ScriptValue] = [
        "text": .string(text), "number": .number(1.5), "yes": .bool(true), "none": .null,
        "list": .array([.number(1), .string("x")]), "nothing": .array([]),
        "thing": .object(["k": .string("v")]),
      ]
      let value = try await result(
        "return [text, number, yes, none, list, nothing, thing]", arguments)
      #expect(
        value
          == .success(
            .array([
              .string(text), .number(1.5), .bool(true), .null,
              .array([.number(1), .string("x")]), .array([]), .object(["k": .string("v")]),
            ])))
    }

    @Test func `a script of a closed view fails rather than hangs`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run("await new Promise(() => {})", arguments: [:])
      bench.perform(.close)
      try await Bench.engine.barrier(timeLimit: .seconds(10))
      #expect(bench.results == [.failure(.viewInvalidated)])
    }

    @Test func `a frame by its name is out of reach`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run("1", in: FrameID())
      try await bench.waitUntilIdle()
      #expect(bench.results == [.failure(.invalidFrame)])
    }

    @Test(
      arguments: [
        (
          nil,
          EngineFailure.noPointer(
            engine: "webkitgtk", reason: "the view is in no window",
            remedy: "give it one: 'views: [{window: {width: 640, height: 480}}]'")
        ),
        (
          CGSize(width: 100, height: 100), .noElement(engine: "webkitgtk", selector: "#none")
        ),
      ] as [(CGSize?, EngineFailure)])
    func `a click by the mouse needs a window and an element`(
      size: CGSize?, failure: EngineFailure
    ) async throws {
      let bench = try await Bench { $0.properties.size = size }
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      await #expect(throws: failure) {
        try await Bench.engine.click(
          "#none", with: PointerClick(), in: bench.view, timeLimit: .seconds(20))
      }
    }

    @Test func `a click on nothing names the selector`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      await #expect(throws: EngineFailure.noElement(engine: "webkitgtk", selector: "#none")) {
        try await bench.click("#none")
      }
    }
  }
}
#endif
