#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PolicyTests {
    private static let page = "response 200 text/html main show=true"

    @Test func `a cancelled action is followed by silence`() async throws {
      let lines = try await play { bench in
        bench.answers.action = { _ in .cancel }
        bench.load("/plain")
      }
      #expect(lines == ["action 1 other GET /plain"])
    }

    @Test func `a cancelled redirect fails without its redirect callback`() async throws {
      let lines = try await play { bench in
        bench.answers.action = Answers.action("/plain", .cancel)
        bench.load("/once")
      }
      #expect(
        lines == [
          "action 1 other GET /once", "start 1 /once", "action - other GET /plain",
          "failProvisional 1 WebKitErrorDomain 102 /plain",
        ])
    }

    @Test func `a cancelled response fails`() async throws {
      let lines = try await play { bench in
        bench.answers.response = { _ in .cancel }
        bench.load("/plain")
      }
      #expect(
        lines == [
          "action 1 other GET /plain", "start 1 /plain", "\(Self.page) /plain",
          "failProvisional 1 WebKitErrorDomain 102 /plain",
        ])
    }

    @Test(arguments: [true, false])
    func `a cancelled frame leaves the page alone`(atAction: Bool) async throws {
      let lines = try await play { bench in
        if atAction {
          bench.answers.action = Answers.action("/plain", .cancel)
        } else {
          bench.answers.response = { $0.isForMainFrame ? .allow : .cancel }
        }
        bench.load("/frame")
      }
      let response = atAction ? [] : ["response 200 text/html sub show=true /plain"]
      #expect(
        lines == [
          "action 1 other GET /frame", "start 1 /frame", "\(Self.page) /frame",
          "commit 1 /frame", "action - other GET /plain",
        ] + response + ["finish 1 /frame"])
    }

    @Test func `nothing comes between a question and its late answer`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.answers.action = { _ in nil }
      bench.answers.response = { _ in nil }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      #expect(bench.lines == ["action 1 other GET /plain"])
      bench.open.removeFirst().fulfill(.allow)
      try await bench.waitUntilIdle()
      #expect(
        bench.lines == ["action 1 other GET /plain", "start 1 /plain", "\(Self.page) /plain"])
      bench.open.removeFirst().fulfill(.allow)
      try await bench.waitUntilIdle()
      #expect(bench.lines.suffix(2) == ["commit 1 /plain", "finish 1 /plain"])
    }

    @Test func `an unanswered question is cancelled`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.answers.response = { _ in nil }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.open = []
      try await bench.waitUntilIdle()
      #expect(bench.lines.last == "failProvisional 1 WebKitErrorDomain 102 /plain")
    }
  }
}
#endif
