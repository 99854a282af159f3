#if WebKitGTK
import Foundation
import Testing

@testable import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct UserContentTests {
    private static let post = "var post = body => webkit.messageHandlers.log.postMessage(body);"

    /// Returns the messages of a page's documents to the handler `log`.
    private func posted(
      by path: String, _ prepare: (Bench) async throws -> Void
    ) async throws -> [ScriptValue] {
      let bench = try await Bench()
      defer { bench.close() }
      bench.addHandler("log")
      try await prepare(bench)
      bench.load(path)
      try await bench.waitUntilIdle()
      return bench.messages
    }

    @Test func `a user script with a NUL in a string runs completely`() async throws {
      let messages = try await posted(by: "/posting") {
        $0.addScript("\(Self.post) post('a\0b'); post('c')")
      }
      #expect(messages == [.string("a\0b"), .string("c"), .string("inline")])
    }

    @Test func `a handler is added to the current document, and removed from it`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.addScript("var injected = 1")
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let id = bench.addHandler("late")
      let look = "[typeof injected, window.webkit?.messageHandlers?.late ? 1 : 0]"
      #expect(
        try await bench.value(of: look) == .success(.array([.string("number"), .number(1)])))
      bench.change(.removeHandler(id))
      bench.change(.removeAllScripts)
      #expect(
        try await bench.value(of: look) == .success(.array([.string("number"), .number(0)])))
      bench.load("/other")
      try await bench.waitUntilIdle()
      #expect(
        try await bench.value(of: look) == .success(.array([.string("undefined"), .number(0)])))
    }

    @Test func `if two worlds have a handler of the same name, only the first added gets messages`()
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      let first = bench.addHandler("log")
      bench.addHandler("log", world: "w")
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let post = "window.webkit?.messageHandlers?.log?.postMessage(1), 0"
      bench.run(post, world: "w")
      bench.run(post)
      try await bench.waitUntilIdle()
      #expect(bench.lines.filter { $0.hasPrefix("message") } == ["message log"])
      bench.change(.removeHandler(first))
      bench.run(post, world: "w")
      try await bench.waitUntilIdle()
      #expect(bench.lines.filter { $0.hasPrefix("message") }.last == "message log@w")
    }

    @Test func `a message reaches its own view if two views share a user content controller`()
      async throws
    {
      let first = try await Bench()
      defer { first.close() }
      let second = try await Bench { $0.userContent = first.content }
      defer { second.close() }
      second.handlers[first.addHandler("log")] = "log"
      second.load("/plain")
      try await second.waitUntilIdle()
      second.run("webkit.messageHandlers.log.postMessage(2), 0")
      try await second.waitUntilIdle()
      #expect(first.messages.isEmpty && second.messages == [.number(2)])
      #expect(second.lines.contains("message log"))
    }

    @Test func `a message's view is unknown while a window and its opener are both open`()
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      bench.addHandler("log")
      bench.load("/windows")
      try await bench.waitUntilIdle()
      try await bench.click("#open")
      try await bench.waitUntilIdle()
      let child = try #require(bench.child)
      let post = "webkit.messageHandlers.log.postMessage(1), 0"
      bench.perform(.runScript(ScriptCall(id: ScriptCallID(), source: post)), on: child)
      try await bench.waitUntilIdle()
      #expect(bench.lines.contains("message log of some view"))
      bench.perform(.close)
      bench.perform(.runScript(ScriptCall(id: ScriptCallID(), source: post)), on: child)
      try await bench.waitUntilIdle()
      #expect(bench.lines.contains("child: message log"))
    }
  }
}
#endif
