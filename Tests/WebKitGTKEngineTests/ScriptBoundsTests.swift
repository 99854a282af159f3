#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  /// Messages of hostile or careless pages.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ScriptBoundsTests {
    private func result(
      _ source: String, _ arguments: [String: ScriptValue]? = nil
    ) async throws -> Result<ScriptValue, ScriptFailure>? {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      return try await bench.value(of: source, arguments)
    }

    @Test(
      arguments: [
        (#"'a\u0000b'"#, .string("a\0b")),
        (#"'a\ud800b\udc00\ud83d\ude00'"#, .string("a\u{FFFD}b\u{FFFD}\u{1F600}")),
        (#"({'k\u0000z': 1, 'k': 2})"#, .object(["k\0z": .number(1), "k": .number(2)])),
        (#"({'\ud800': 1})"#, .object(["\u{FFFD}": .number(1)])),
        ("'\0'.length", .number(1)),
        (
          "[NaN, Infinity, -Infinity].map(String)",
          .array([.string("NaN"), .string("Infinity"), .string("-Infinity")])
        ),
        ("[Infinity, , undefined]", .array([.number(.infinity), .undefined, .undefined])),
        ("new Map([[1, 2]])", .object([:])), ("10n", .undefined),
        (
          "({a: undefined, b: [{c: null}]})",
          .object(["a": .undefined, "b": .array([.object(["c": .null])])])
        ),
      ] as [(String, ScriptValue)])
    func `an unusual script value arrives with unpaired surrogates replaced and NULs kept`(
      source: String, value: ScriptValue
    )
      async throws
    {
      #expect(try await result(source) == .success(value))
    }

    @Test func `NaN from a script arrives as a number`() async throws {
      guard case .success(.number(let number))? = try await result("NaN") else {
        Issue.record("no number")
        return
      }
      #expect(number.isNaN)
    }

    @Test(arguments: [
      "var c = {}; c.c = [c]; c", "var d = []; for (let i = 0; i < 600; i++) d = [d]; d",
      "var w = []; for (let i = 0; i < 60; i++) w = [w, w]; w",
    ])
    func `a script's value that is cyclic or too deep fails as an unsupported type`(source: String)
      async throws
    {
      #expect(try await result(source) == .failure(.unsupportedResultType))
    }

    @Test func `a script takes an argument of ten megabytes and returns it`() async throws {
      let text = String(repeating: "0123456789", count: 1 << 20)
      #expect(
        try await result("return text + text.length", ["text": .string(text)])
          == .success(.string(text + "\(10 << 20)")))
    }

    /// The messages that a script posts.
    private func messages(of script: String) async throws -> [ScriptValue] {
      let bench = try await Bench()
      defer { bench.close() }
      bench.addHandler("log")
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run("const post = body => webkit.messageHandlers.log.postMessage(body); \(script); 0")
      try await bench.waitUntilIdle()
      return bench.messages
    }

    @Test(
      arguments: [
        (#"'a\u0000b'"#, .string("a\0b")),
        (#"'a\ud800b\udc00'"#, .string("a\u{FFFD}b\u{FFFD}")),
        (#"{'k\u0000\ud800': 'v\u0000'}"#, .object(["k\0\u{FFFD}": .string("v\0")])),
      ] as [(String, ScriptValue)])
    func `a message arrives with unpaired surrogates replaced and NULs kept`(
      source: String, value: ScriptValue
    ) async throws {
      #expect(try await messages(of: "post(\(source))") == [value])
    }

    @Test func `a message of ten megabytes arrives intact`() async throws {
      let text = String(repeating: "0123456789", count: 1 << 20)
      #expect(try await messages(of: "post('0123456789'.repeat(1 << 20))") == [.string(text)])
    }

    @Test func `ten thousand messages arrive in order, and none is lost`() async throws {
      let messages = try await messages(of: "for (let i = 0; i < 10000; i++) post(i)")
      #expect(messages == (0..<10000).map { .number(Double($0)) })
    }

    @Test
    func `a pending promise of a replaced document fails, and one of the new document resolves`()
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run("window.kept = new Promise(() => {}); return await kept", arguments: [:])
      bench.load("/other")
      try await bench.waitUntilIdle()
      let message = "Completion handler for function call is no longer reachable"
      #expect(
        bench.results == [
          .failure(.exception(message: message, line: 0, column: 0, sourceURL: nil))
        ])
      bench.run("return await new Promise(done => setTimeout(done, 0, 5))", arguments: [:])
      try await bench.waitUntilIdle()
      #expect(bench.results.last == .success(.number(5)))
    }

    @Test func `a script in an unknown frame fails with an invalid target`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.run("1", in: FrameID())
      try await bench.waitUntilIdle()
      #expect(bench.results == [.failure(.invalidFrame)])
    }
  }
}
#endif
