#if WebKitGTK
import FixtureServing
import Foundation
import Testing
import WebViewKit

@testable import WebKitGTKEngine

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ProcessDeathTests {
    /// The phase of a load or a page when its process ends.
    enum Phase: CaseIterable {
      case provisional, atResponse, committed, finished, inScript, downloading

      @MainActor func begin(in bench: Bench) async throws {
        switch self {
        case .provisional: bench.load("/held")
        case .atResponse:
          bench.answers.response = { _ in nil }
          bench.load("/plain")
        case .committed: bench.load("/unfinished")
        case .finished: bench.load("/plain")
        case .inScript:
          bench.load("/plain")
          try await bench.waitUntilIdle()
          bench.run("await new Promise(() => {})", arguments: [:])
        case .downloading:
          bench.answers.response = { _ in .download }
          bench.answers.destination = Answers.save
          bench.load("/held-download")
        }
        if let last { await bench.wait(for: last) }
        try await Bench.engine.barrier(timeLimit: .seconds(20))
      }

      /// The callback with which the phase has begun: a request may still be on its way to the
      /// server when a barrier comes back.
      private var last: String? {
        switch self {
        case .provisional: "start 1 /held"
        case .atResponse: "response 200 text/html main show=true /plain"
        case .committed: "commit 1 /unfinished"
        case .finished: "finish 1 /plain"
        case .inScript: nil
        case .downloading: "download destination held-download.zip 200"
        }
      }

      /// The events before the end of the process is reported, beside those that had come before.
      var first: [String] { self == .inScript ? ["script"] : [] }
    }

    /// The events of a load of `/other` as a view's navigation of this number.
    private static func other(_ number: Int) -> [String] {
      [
        "action \(number) other GET /other", "start \(number) /other",
        "response 200 text/html main show=true /other", "commit \(number) /other",
        "finish \(number) /other",
      ]
    }

    @Test(.alone, arguments: Phase.allCases)
    func `a killed process is reported once, and the view loads again`(phase: Phase) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      let before = Set(ChildProcesses.web)
      try await phase.begin(in: bench)
      let lines = bench.lines
      await bench.endProcess(since: before)
      try await bench.rest()
      #expect(bench.lines == lines + phase.first + ["terminate"])
      #expect(bench.results == (phase == .inScript ? [.failure(.processTerminated)] : []))
      bench.answers.response = { _ in .allow }
      bench.lines = []
      bench.load("/other")
      try await bench.waitUntilIdle()
      #expect(bench.lines == Self.other(2))
    }

    @Test(.alone) func `a web process that crashes is reported as crashed`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      let before = Set(ChildProcesses.web)
      bench.load("/plain")
      try await bench.waitUntilIdle()
      // JavaScriptCore's own handler takes the first one for a trap of its code.
      while !bench.lines.contains("terminate") {
        for process in ChildProcesses.web where !before.contains(process) { kill(process, SIGSEGV) }
        try await Bench.engine.barrier(timeLimit: .seconds(20))
      }
      #expect(bench.signals.contains("web-process-terminated CRASHED"))
    }

    @Test(arguments: [NavigationPolicy.allow, .cancel, .download])
    func `an answer to a page whose process has ended changes nothing`(answer: NavigationPolicy)
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      try await Phase.atResponse.begin(in: bench)
      try await Bench.engine.terminateWebContentProcess(of: bench.view)
      await bench.wait(for: "terminate")
      let lines = bench.lines
      bench.open.removeFirst().fulfill(answer)
      try await bench.rest()
      #expect(bench.lines == lines)
    }

    @Test(.alone) func `a download continues if its page's process has ended`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      let before = Set(ChildProcesses.web)
      try await Phase.downloading.begin(in: bench)
      await bench.endProcess(since: before)
      try await Bench.session.openGate("download")
      await bench.wait(for: "download finish")
      try await bench.waitUntilIdle()
      #expect(bench.lines.last == "download finish")
    }

    @Test(.alone)
    func `a killed network process fails the load and is reported, and the next view loads`()
      async throws
    {
      let bench = try await Bench()
      bench.load("/held")
      try await Bench.engine.barrier(timeLimit: .seconds(20))
      try ChildProcesses.killNetwork()
      await bench.wait(for: "failProvisional 1 WebKitErrorDomain 300 /held")
      await #expect(
        throws: EngineFailure.transient(engine: "webkitgtk", what: "lost its network process")
      ) { try await bench.waitUntilIdle() }
      bench.close()
      let next = try await Bench()
      defer { next.close() }
      next.load("/other")
      try await next.waitUntilIdle()
      #expect(next.lines == Self.other(1))
    }
  }
}
#endif
