#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(4))) @MainActor struct LifecycleTests {
    @Test func `a terminated process is reported once, and a reload works`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.lines = []
      try await Bench.engine.terminateWebContentProcess(of: bench.view)
      try await bench.waitUntilIdle()
      #expect(bench.lines == ["terminate"])
      bench.navigate { .reload(fromOrigin: false, navigation: $0) }
      try await bench.waitUntilIdle()
      #expect(bench.lines.suffix(2) == ["commit 2 /plain", "finish 2 /plain"])
    }

    @Test func `a view that is closed in mid-load reports nothing more`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/held")
      try await Bench.engine.barrier(timeLimit: .seconds(10))
      bench.perform(.close)
      let before = bench.lines
      try await bench.waitUntilIdle()
      #expect(bench.lines == before)
      await #expect(throws: EngineFailure.noView(engine: "webkitgtk")) {
        try await bench.click("#link")
      }
    }

    @Test func `eight views at once each report their own load`() async throws {
      var benches: [Bench] = []
      defer { for bench in benches { bench.close() } }
      for _ in 0..<8 { benches.append(try await Bench()) }
      for bench in benches { bench.load("/twice") }
      try await benches[0].waitUntilIdle()
      for bench in benches {
        #expect(bench.lines.count == 9)
        #expect(bench.lines.last == "finish 1 /plain")
      }
    }

    @Test func `views with equal stores share cookies`() async throws {
      let store = ViewSettings.DataStore.nonPersistent(NonPersistentStore())
      let one = try await Bench(store: store)
      let two = try await Bench(store: store)
      let three = try await Bench()
      defer { for bench in [one, two, three] { bench.close() } }
      one.load("/plain")
      try await one.waitUntilIdle()
      one.run("document.cookie = 'a=1'")
      try await one.waitUntilIdle()
      for bench in [two, three] {
        bench.load("/plain")
        try await bench.waitUntilIdle()
        bench.run("document.cookie")
        try await bench.waitUntilIdle()
      }
      #expect(two.results == [.success(.string("a=1"))])
      #expect(three.results == [.success(.string(""))])
    }

    @Test(arguments: ["/plain", "/twice", "/frame", "/late", "/replace", "/cut"])
    func `an idle engine reports nothing more`(path: String) async throws {
      for round in 1...5 {
        let bench = try await Bench()
        defer { bench.close() }
        bench.load(path)
        try await bench.waitUntilIdle()
        let settled = bench.lines + bench.signals
        try await bench.rest()
        #expect(bench.lines + bench.signals == settled, "round \(round)")
        #expect(path != "/late" || bench.state.url?.fragment == "late")
      }
    }
  }
}
#endif
