#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct WindowTests {
    /// The events after the page with the links has loaded.
    private func after(_ act: (Bench) async throws -> Void) async throws -> [String] {
      let lines = try await play { bench in
        bench.load("/windows")
        try await bench.waitUntilIdle()
        try await act(bench)
      }
      return Array(lines.dropFirst(5))
    }

    private static func child(_ url: String) -> [String] {
      [
        "child: action - other GET /plain", "child: start 2 \(url)",
        "child: response 200 text/html main show=true /plain", "child: commit 2 /plain",
        "child: finish 2 /plain",
      ]
    }

    @Test(arguments: [("#link", "/plain"), ("#opener", "nil")])
    func `a link to a new window asks, creates, and loads there`(
      link: String, url: String
    ) async throws {
      #expect(
        try await after { try await $0.click(link) } == [
          "action - linkActivated GET /plain window", "create linkActivated /plain",
        ] + Self.child(url))
    }

    @Test func `a script opens a window without an action`() async throws {
      #expect(
        try await after { try await $0.click("#open") }
          == ["create other /plain"] + Self.child("nil"))
    }

    @Test func `a window that is not wanted leaves nothing`() async throws {
      let lines = try await after { bench in
        bench.answers.opensWindows = false
        try await bench.click("#link")
        try await bench.waitUntilIdle()
        try await bench.click("#open")
      }
      #expect(
        lines == [
          "action - linkActivated GET /plain window", "create linkActivated /plain",
          "create other /plain",
        ])
    }

    @Test func `a cancelled action creates no window`() async throws {
      let lines = try await after { bench in
        bench.answers.action = { _ in .cancel }
        try await bench.click("#link")
      }
      #expect(lines == ["action - linkActivated GET /plain window"])
    }

    @Test func `a window that its opener closes calls webViewDidClose`() async throws {
      let lines = try await after { try await $0.click("#close") }
      #expect(lines.first == "create other about:blank")
      #expect(lines.last == "child: close")
    }

    @Test func `dialogs are answered in the order they are shown`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.answers.panel = { values in
        switch values.kind {
        case .alert: .dismissed
        case .confirm: .confirmed(true)
        case .prompt(let text): .text((text ?? "") + "!")
        }
      }
      bench.load("/dialogs")
      try await bench.waitUntilIdle()
      #expect(
        bench.lines.suffix(5) == [
          "commit 1 /dialogs", "panel alert a", "panel confirm c",
          "panel prompt(defaultText: Optional(\"d\")) p", "finish 1 /dialogs",
        ])
      #expect(bench.state.title == "true/d!")
    }
  }
}
#endif
