#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct HostilePageTests {
    /// The place of a script that does not end.
    enum Loop: CaseIterable {
      case whileLoading, onClick, inScript, onBeforeUnload, onPageHide, inAlerts

      /// Loads the page, and lets it begin its loop.
      @MainActor func begin(in bench: Bench) async throws {
        switch self {
        case .whileLoading:
          bench.load("/loop")
          await bench.wait(for: "commit 1 /loop")
        case .inAlerts:
          bench.load("/alerts")
          await bench.wait(for: "panel alert 1")
        case .onClick:
          bench.load("/loop-on-click")
          try await bench.waitUntilIdle()
          try await bench.click("#b")
        case .inScript:
          bench.load("/plain")
          try await bench.waitUntilIdle()
          bench.run("for (;;);")
        case .onBeforeUnload, .onPageHide:
          bench.load(self == .onPageHide ? "/loop-on-pagehide" : "/loop-on-beforeunload")
          try await bench.waitUntilIdle()
          bench.load("/plain")
        }
      }
    }

    private static func load(_ path: String, number: Int) -> [String] {
      [
        "action \(number) other GET \(path)", "start \(number) \(path)",
        "response 200 text/html main show=true \(path)", "commit \(number) \(path)",
        "finish \(number) \(path)",
      ]
    }

    @Test(.alone, arguments: Loop.allCases)
    func `a page in an endless loop is reported, and closing its view ends its process`(
      loop: Loop
    ) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      let silent = EngineFailure.silentPage(engine: "webkitgtk", view: bench.view, seconds: 2)
      try await loop.begin(in: bench)
      let process = await ChildProcesses.busiestWeb {
        await #expect(throws: silent) { try await Bench.engine.barrier(timeLimit: .seconds(2)) }
      }
      bench.close()
      #expect(try await play { $0.load("/plain") } == Self.load("/plain", number: 1))
      // WebKit's own watchdog would take ten seconds.
      #expect(!ChildProcesses.web.contains(try #require(process)))
    }

    @Test(.alone)
    func `after a barrier timeout, closing the view ends the process of an endless script`()
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      try await Loop.inScript.begin(in: bench)
      let process = await ChildProcesses.busiestWeb {
        await #expect(throws: EngineFailure.self) {
          try await Bench.engine.barrier(timeLimit: .milliseconds(200))
        }
      }
      bench.close()
      #expect(try await play { $0.load("/plain") } == Self.load("/plain", number: 1))
      #expect(!ChildProcesses.web.contains(try #require(process)))
    }

    @Test(arguments: [(nil, "the click on '#a'"), (PointerClick(), "the place of '#a'")])
    func `a click on a page in an endless loop fails`(
      pointer: PointerClick?, waitedFor: String
    ) async throws {
      let bench = try await Bench { $0.properties.size = CGSize(width: 100, height: 100) }
      defer { bench.close() }
      try await Loop.inScript.begin(in: bench)
      let limit = Duration.milliseconds(100)
      let failure = EngineFailure.noAnswer(
        engine: "webkitgtk", waitedFor: waitedFor, seconds: 0.1)
      await #expect(throws: failure) {
        if let pointer {
          try await Bench.engine.click("#a", with: pointer, in: bench.view, timeLimit: limit)
        } else {
          try await Bench.engine.click("#a", in: bench.view, timeLimit: limit)
        }
      }
    }

    @Test(arguments: Loop.allCases)
    func `a page in an endless loop can be terminated, and its view loads again`(loop: Loop)
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      try await loop.begin(in: bench)
      try await Bench.engine.terminateWebContentProcess(of: bench.view)
      await bench.wait(for: "terminate")
      bench.lines = []
      bench.load("/other")
      try await bench.waitUntilIdle()
      let number = loop == .onBeforeUnload || loop == .onPageHide ? 3 : 2
      #expect(bench.lines == Self.load("/other", number: number))
      let failed: Result<ScriptValue, ScriptFailure> = .failure(.processTerminated)
      #expect(bench.results == (loop == .inScript ? [failed] : []))
    }

    @Test func `a page that is being unloaded shows no dialog`() async throws {
      let lines = try await play { bench in
        bench.load("/alert-on-pagehide")
        try await bench.waitUntilIdle()
        bench.load("/plain")
      }
      #expect(!lines.contains { $0.hasPrefix("panel") })
      #expect(lines.last == "finish 2 /plain")
    }
  }
}
#endif
