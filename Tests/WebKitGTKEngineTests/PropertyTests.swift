#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PropertyTests {
    /// Returns the value of a script in a page of a view with these settings.
    private func value(
      of source: String, made: (inout ViewSettings) -> Void
    ) async throws -> ScriptValue? {
      let bench = try await Bench(made)
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run(source, arguments: [:])
      // A promise may need longer than the engine needs to become idle.
      while bench.results.isEmpty { try await bench.waitUntilIdle() }
      return try bench.results.last?.get()
    }

    private static let shape = "return [innerWidth, innerHeight, document.visibilityState]"

    @Test(arguments: [(0.0, 10.0), (30, 30)])
    func `no text is smaller than the minimum font size`(smallest: Double, size: Double)
      async throws
    {
      let script = """
        document.body.style.fontSize = "10px";
        return parseFloat(getComputedStyle(document.body).fontSize)
        """
      let found = try await value(of: script) { $0.preferences.minimumFontSize = smallest }
      #expect(found == .number(size))
    }

    @Test func `a view in a window gets animation frames`() async throws {
      let shown = try await value(
        of: "return await new Promise(done => requestAnimationFrame(() => done('frame')))"
      ) { $0.properties.size = CGSize(width: 100, height: 100) }
      #expect(shown == .string("frame"))
    }

    @Test func `a page gets the new size of its view, and is hidden if the view has no size`()
      async throws
    {
      let bench = try await Bench { $0.properties.size = CGSize(width: 640, height: 480) }
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.apply { $0.properties.size = CGSize(width: 320, height: 200) }
      try await bench.waitUntilIdle()
      bench.run(Self.shape, arguments: [:])
      try await bench.waitUntilIdle()
      #expect(
        try bench.results.last?.get()
          == .array([.number(320), .number(200), .string("visible")]))
      bench.apply { $0.properties.size = nil }
      try await bench.waitUntilIdle()
      bench.run("return document.visibilityState", arguments: [:])
      try await bench.waitUntilIdle()
      #expect(try bench.results.last?.get() == .string("hidden"))
    }
  }
}
#endif
