#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ScriptReplyTests {
    /// The result that a page gets for a message, and the message.
    private func outcome(
      of message: String = "1", replying reply: ScriptReply?
    ) async throws -> (Result<ScriptValue, ScriptFailure>?, [ScriptValue]) {
      let bench = try await Bench()
      defer { bench.close() }
      bench.addHandler("ask", replies: true)
      bench.answers.reply = { _ in reply }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let source = """
        try {
          return await webkit.messageHandlers.ask.postMessage(\(message))
        } catch (error) {
          return String(error)
        }
        """
      return (try await bench.value(of: source, [:]), bench.messages)
    }

    @Test(
      arguments: [
        .undefined, .null, .bool(true), .number(-0.5), .string("é\0\u{2028}\"\\"),
        .date(Date(timeIntervalSince1970: 5)),
        .array([.null, .object(["k\0": .array([]), "k": .string("p")])]),
      ] as [ScriptValue])
    func `the value of a reply arrives in the page unchanged`(value: ScriptValue) async throws {
      let (result, _) = try await outcome(replying: .value(value))
      #expect(result == .success(value))
    }

    @Test func `a message and a reply of ten megabytes arrive unchanged`() async throws {
      let text = ScriptValue.string(String(repeating: "0123456789", count: 1 << 20))
      let (result, messages) = try await outcome(
        of: "'0123456789'.repeat(1 << 20)", replying: .value(text))
      #expect(result == .success(text) && messages == [text])
    }

    @Test func `each of ten thousand messages gets its own reply`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.addHandler("ask", replies: true)
      bench.answers.reply = { .value(.array([$0])) }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let source = """
        const ask = number => webkit.messageHandlers.ask.postMessage(number)
        const replies = await Promise.all([...Array(10000).keys()].map(ask))
        return replies.filter((reply, number) => reply[0] === number).length
        """
      #expect(try await bench.value(of: source, [:]) == .success(.number(10_000)))
      #expect(bench.messages == (0..<10_000).map { .number(Double($0)) })
    }

    @Test func `an error reply rejects the promise with its message`() async throws {
      let (result, _) = try await outcome(replying: .failure("no é\0!"))
      #expect(result == .success(.string("Error: no é\u{FFFD}!")))
    }

    @Test func `a message whose reply handler is released rejects with WebKit's message`()
      async throws
    {
      let (result, _) = try await outcome(replying: nil)
      #expect(
        result
          == .success(.string("Error: WKWebView API client did not respond to this postMessage")))
    }

    @Test func `a cyclic message is rejected and not reported`() async throws {
      let cycle = "(() => { const c = {}; c.c = c; return c })()"
      let (result, messages) = try await outcome(of: cycle, replying: .value(.null))
      guard case .failure(let message) = ScriptReply.unserializable else { return }
      #expect(result == .success(.string("Error: " + message)) && messages.isEmpty)
    }
  }
}
#endif
