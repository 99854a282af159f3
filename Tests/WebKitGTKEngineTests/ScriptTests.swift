#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ScriptTests {
    @Test(
      arguments: [
        (
          nil,
          EngineFailure.noPointer(
            engine: "webkitgtk", reason: "the view is in no window",
            remedy: "give it one: 'views: [{window: {width: 640, height: 480}}]'")
        ),
        (
          CGSize(width: 100, height: 100), .noElement(engine: "webkitgtk", selector: "#none")
        ),
      ] as [(CGSize?, EngineFailure)])
    func `a mouse click fails if the view has no window or the element is missing`(
      size: CGSize?, failure: EngineFailure
    ) async throws {
      let bench = try await Bench { $0.properties.size = size }
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      await #expect(throws: failure) {
        try await Bench.engine.click(
          "#none", with: PointerClick(), in: bench.view, timeLimit: .seconds(20))
      }
    }

    @Test func `a click on a missing element fails with its selector`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      await #expect(throws: EngineFailure.noElement(engine: "webkitgtk", selector: "#none")) {
        try await bench.click("#none")
      }
    }
  }
}
#endif
