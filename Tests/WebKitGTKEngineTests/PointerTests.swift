#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PointerTests {
    @Test func `mouse clicks reach the page even while another window is in front`() async throws {
      let bench = try await Bench { $0.properties.size = CGSize(width: 640, height: 480) }
      defer { bench.close() }
      bench.load("/windows")
      try await bench.waitUntilIdle()
      bench.answers.opensWindows = false
      let before = bench.lines
      let click = [
        "action - linkActivated GET /plain window", "create linkActivated /plain",
      ]
      try await RestlessWindow.shown {
        for _ in 1...20 {
          try await Bench.engine.click(
            "#link", with: PointerClick(), in: bench.view, timeLimit: .seconds(20))
        }
        await bench.wait(forLines: before.count + 20 * click.count)
      }
      try await bench.waitUntilIdle()
      #expect(Array(bench.lines.dropFirst(before.count)) == (1...20).flatMap { _ in click })
    }
  }
}
#endif
