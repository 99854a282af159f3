#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct PropertyTests {
    /// What a script says in a page that a view made and changed like this has loaded.
    private func value(
      of source: String, path: String = "/plain", made: (inout ViewSettings) -> Void = { _ in },
      changed: ((inout ViewSettings) -> Void)? = nil
    ) async throws -> ScriptValue? {
      let bench = try await Bench(made)
      defer { bench.close() }
      bench.load(path)
      try await bench.settle()
      if let changed { bench.apply(changed) }
      bench.run(source, arguments: [:])
      // A promise may need longer than everything else takes to rest.
      while bench.results.isEmpty { try await bench.settle() }
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
      try await bench.settle()
      bench.apply { $0.properties.size = CGSize(width: 320, height: 200) }
      try await bench.settle()
      bench.run(Self.shape, arguments: [:])
      try await bench.settle()
      #expect(
        try bench.results.last?.get()
          == .array([.number(320), .number(200), .string("visible")]))
      bench.apply { $0.properties.size = nil }
      try await bench.settle()
      bench.run("return document.visibilityState", arguments: [:])
      try await bench.settle()
      #expect(try bench.results.last?.get() == .string("hidden"))
    }
  }
}
#endif
