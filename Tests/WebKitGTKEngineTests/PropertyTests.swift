#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PropertyTests {
    /// Returns the value of a script in a page of a view that is made and changed like this.
    private func value(
      of source: String, path: String = "/plain", made: (inout ViewSettings) -> Void = { _ in },
      changed: ((inout ViewSettings) -> Void)? = nil
    ) async throws -> ScriptValue? {
      let bench = try await Bench(made)
      defer { bench.close() }
      bench.load(path)
      try await bench.waitUntilIdle()
      if let changed { bench.apply(changed) }
      bench.run(source, arguments: [:])
      // A promise may need longer than everything else takes to rest.
      while bench.results.isEmpty { try await bench.waitUntilIdle() }
      return try bench.results.last?.get()
    }

    private static let shape = "return [innerWidth, innerHeight, document.visibilityState]"

    @Test func `a view with a size is laid out for it and visible`() async throws {
      let shown = try await value(of: Self.shape) {
        $0.properties.size = CGSize(width: 640, height: 480)
      }
      #expect(shown == .array([.number(640), .number(480), .string("visible")]))
      let hidden = try await value(of: Self.shape)
      #expect(hidden == .array([.number(0), .number(0), .string("hidden")]))
    }

    @Test func `twice the page zoom halves the page's points`() async throws {
      let shown = try await value(of: Self.shape) {
        $0.properties.size = CGSize(width: 640, height: 480)
      } changed: {
        $0.properties.pageZoom = 2
      }
      #expect(shown == .array([.number(320), .number(240), .string("visible")]))
    }

    @Test func `a box has the size that the app corrected for the display`() async throws {
      let (scale, nativeScale) = (2.0, 2.5)
      let size = (width: 300 * scale / nativeScale, height: 200 * scale / nativeScale)
      let measured = try await value(
        of: """
          const style = document.createElement("style");
          style.textContent = ".box { width: \(size.width)px; height: \(size.height)px }";
          document.head.append(style);
          document.body.insertAdjacentHTML("beforeend", "<div class=box></div>");
          const box = document.querySelector(".box").getBoundingClientRect();
          return [box.width, box.height]
          """
      ) { $0.properties.size = CGSize(width: 640, height: 480) }
      #expect(measured == .array([.number(240), .number(160)]))
    }

    @Test(arguments: [(0.0, 10.0), (30, 30)])
    func `no text is smaller than the smallest font`(smallest: Double, size: Double) async throws {
      let script = """
        document.body.style.fontSize = "10px";
        return parseFloat(getComputedStyle(document.body).fontSize)
        """
      let found = try await value(of: script) { $0.preferences.minimumFontSize = smallest }
      #expect(found == .number(size))
    }

    @Test(arguments: [true, false])
    func `elements fill the screen if the app allows it`(isAllowed: Bool) async throws {
      let found = try await value(of: "return document.fullscreenEnabled === true") {
        $0.preferences.allowsElementFullscreen = isAllowed
        $0.properties.size = CGSize(width: 100, height: 100)
      }
      #expect(found == .bool(isAllowed))
    }

    @Test func `the user agent is the app's, or ends with its name`() async throws {
      let own = try await value(of: "return navigator.userAgent") { $0.customUserAgent = "own/1" }
      #expect(own == .string("own/1"))
      let named = try await value(of: "return / App\\/2$/.test(navigator.userAgent)") {
        $0.applicationName = "App/2"
      }
      #expect(named == .bool(true))
    }

    @Test func `animation frames come in a window only`() async throws {
      let shown = try await value(
        of: "return await new Promise(done => requestAnimationFrame(() => done('frame')))"
      ) { $0.properties.size = CGSize(width: 100, height: 100) }
      #expect(shown == .string("frame"))
    }

    @Test func `a view takes another size, and none`() async throws {
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
