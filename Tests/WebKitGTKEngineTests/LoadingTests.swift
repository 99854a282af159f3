#if WebKitGTK
import FixtureServing
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct LoadingTests {
    private nonisolated static let page = "response 200 text/html main show=true"

    @Test(arguments: [
      // oracle A01
      LoadCase(
        "/plain", "action 1 other GET /plain", "start 1 /plain", "\(page) /plain",
        "commit 1 /plain", "finish 1 /plain"),
      // oracle B02, rule 3
      LoadCase(
        "/twice", "action 1 other GET /twice", "start 1 /twice",
        "action - other GET /once", "redirect 1 /once",
        "action - other GET /plain", "redirect 1 /plain",
        "\(page) /plain", "commit 1 /plain", "finish 1 /plain"),
      // oracle H01
      LoadCase(
        "/frame", "action 1 other GET /frame", "start 1 /frame", "\(page) /frame",
        "commit 1 /frame", "action - other GET /plain",
        "response 200 text/html sub show=true /plain", "finish 1 /frame"),
      // oracle G01
      LoadCase(
        "/missing", "action 1 other GET /missing", "start 1 /missing",
        "response 404 text/html main show=true /missing", "commit 1 /missing",
        "finish 1 /missing"),
      // oracle G02
      LoadCase(
        "/attached", "action 1 other GET /attached", "start 1 /attached",
        "response 200 text/plain main show=true /attached", "commit 1 /attached",
        "finish 1 /attached"),
      // oracle G08, as WebKit does it since July 2025
      LoadCase(
        "/empty", "action 1 other GET /empty", "start 1 /empty",
        "response 204 text/plain main show=true /empty",
        "failProvisional 1 WebKitErrorDomain 102 /empty"),
      // oracle A05
      LoadCase(
        "about:blank", "action 1 other GET about:blank", "start 1 about:blank",
        "commit 1 about:blank", "finish 1 about:blank"),
    ])
    func `a load is reported in WKWebView's order`(load: LoadCase) async throws {
      #expect(try await play { $0.load(load.path) } == load.lines)
    }

    @Test func `content loads without a response`() async throws {
      let lines = try await play { bench in
        let base = URL(string: bench.origin + "/base")
        bench.navigate {
          .loadContent(
            Data("<p>x".utf8), mimeType: "text/html", encoding: "utf-8", baseURL: base,
            navigation: $0)
        }
      }
      #expect(
        lines == ["action 1 other GET /base", "start 1 /base", "commit 1 /base", "finish 1 /base"])
    }

    @Test func `a redirect that the page makes is a navigation of its own`() async throws {
      let lines = try await play { bench in
        // Left open: allowed at once, it may be started before the first page is finished, which
        // then fails with -999.
        bench.answers.action = { $0.request.address?.path == "/plain" ? nil : .allow }
        bench.load("/replace")
        await bench.wait(for: "action - other GET /plain")
        await bench.wait(for: "finish 1 /replace")
        bench.open.removeFirst().fulfill(.allow)
      }
      // The end of the first page races with the question (oracle C02).
      #expect(
        lines.filter { $0 != "finish 1 /replace" } == [
          "action 1 other GET /replace", "start 1 /replace", "\(Self.page) /replace",
          "commit 1 /replace", "action - other GET /plain", "start 2 /replace",
          "\(Self.page) /plain", "commit 2 /plain", "finish 2 /plain",
        ])
      #expect(lines.contains("finish 1 /replace"))
    }

    @Test func `a newer load ends the one before it`() async throws {
      let lines = try await play { bench in
        bench.load("/unfinished")
        _ = try await Bench.session.waitForGate("held", within: .seconds(10))
        try await Bench.engine.barrier(timeLimit: .seconds(10))
        bench.load("/plain")
        try await Bench.engine.barrier(timeLimit: .seconds(10))
      }
      #expect(
        lines == [
          "action 1 other GET /unfinished", "start 1 /unfinished", "\(Self.page) /unfinished",
          "commit 1 /unfinished", "action 2 other GET /plain",
          "fail 1 NSURLErrorDomain -999 /unfinished", "start 2 /plain", "\(Self.page) /plain",
          "commit 2 /plain", "finish 2 /plain",
        ])
    }

    @Test func `properties change in WebKit's order, before the callback`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let signals = bench.signals.filter { !$0.hasPrefix("notify::title") }
      #expect(
        signals == [
          "notify::is-loading true", "notify::uri /plain", "notify::estimated-load-progress 0.1",
          "decide-policy NAVIGATION_ACTION type=5 redirect=0 gesture=0 GET /plain",
          "load-changed STARTED /plain", "decide-policy RESPONSE 200 text/html main=true /plain",
          "notify::estimated-load-progress 0.5", "back-forward-list changed 0/1",
          "load-changed COMMITTED /plain", "notify::estimated-load-progress 1.0",
          "notify::is-loading false", "load-changed FINISHED /plain",
        ])
      #expect(bench.state.title == "t")
      #expect(!bench.state.isLoading)
    }

    @Test func `a request that is not a GET fails and is never sent as one`() async throws {
      let lines = try await play { bench in
        bench.navigate { .load(.post(bench.origin + "/posted"), navigation: $0) }
      }
      #expect(lines == ["failProvisional 1 WebKitGTKErrorDomain 1 /posted"])
      let asked = try await Bench.session.log.filter {
        $0.target == "/posted" && $0.method == "GET"
      }
      #expect(asked.isEmpty)
    }

    @Test(arguments: [nil, "/plain"])
    func `a load that WebKit never asks about keeps no barrier waiting`(
      before: String?
    ) async throws {
      let lines = try await play { bench in
        if let before {
          bench.load(before)
          try await bench.waitUntilIdle()
          bench.lines = []
        }
        bench.load("javascript:void%200")
      }
      #expect(lines.isEmpty)
    }
  }
}
#endif
