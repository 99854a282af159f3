#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(4))) @MainActor struct LifecycleTests {
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
