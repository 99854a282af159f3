#if WebKitGTK
import CWebKitGTK
import Foundation
import Testing

@testable import WebKitGTKEngine
@testable import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ViewRequestTests {
    private func ask<Answer: Sendable>(
      _ bench: Bench, fallback: Answer, _ request: (Promise<Answer>) -> ViewRequest
    ) async -> Answer {
      await withCheckedContinuation { continuation in
        let question = Promise(fallback: fallback) { continuation.resume(returning: $0) }
        bench.perform(.request(request(question)))
      }
    }

    private func picture(_ bench: Bench, _ values: SnapshotValues) async -> ImageValues? {
      await ask(bench, fallback: nil) { .takeSnapshot(values, $0) }
    }

    @Test func `a snapshot has the requested part and size`() async throws {
      let bench = try await Bench { $0.properties.size = CGSize(width: 200, height: 100) }
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let part = CGRect(x: 10, y: 20, width: 100, height: 50)
      for (rect, width, size) in [
        (CGRect.null, nil, CGSize(width: 200, height: 100)),
        (part, nil, CGSize(width: 100, height: 50)), (part, 50, CGSize(width: 50, height: 25)),
        (CGRect(x: 150, y: 0, width: 100, height: 10), nil, CGSize(width: 50, height: 10)),
      ] as [(CGRect, Double?, CGSize)] {
        let image = try #require(
          await picture(bench, SnapshotValues(rect: rect, width: width)))
        #expect(image.size == size)
        #expect(image.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(pngSize(image.png) == size)
      }
      let outside = SnapshotValues(rect: CGRect(x: 500, y: 0, width: 9, height: 9), width: nil)
      #expect(await picture(bench, outside) == nil)
    }

    /// The size in a PNG file's first chunk.
    private func pngSize(_ png: Data) -> CGSize {
      func number(at offset: Int) -> Int {
        png.dropFirst(offset).prefix(4).reduce(0) { $0 << 8 | Int($1) }
      }
      return CGSize(width: number(at: 16), height: number(at: 20))
    }

    @Test func `a snapshot of a view that is not shown is refused`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      #expect(await picture(bench, SnapshotValues(rect: .null, width: nil)) == nil)
    }

    @Test func `muting a page that does not record succeeds without effect`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      #expect(await ask(bench, fallback: false) { .setCapture(.camera, .muted, $0) })
      try await bench.waitUntilIdle()
      #expect(bench.state.camera == .none)
    }

    @Test func `restoring a state that WebKitGTK has not made is refused`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.navigate { .restore(Data("no list".utf8), navigation: $0) }
      try await bench.waitUntilIdle()
      #expect(bench.lines.isEmpty && bench.state.history.isEmpty)
      #expect(bench.signals.contains("refused: the state is none of WebKitGTK's"))
    }

    @Test(arguments: [true, false])
    func `the inspector opens only for an inspectable view`(
      isInspectable: Bool
    ) async throws {
      let bench = try await Bench {
        $0.properties.isInspectable = isInspectable
        $0.properties.size = CGSize(width: 100, height: 100)
      }
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let watch = try await InspectorWatch(bench.view)
      if isInspectable {
        #expect(await watch.opened.wait(until: .now + .seconds(50)) == true)
      } else {
        try await bench.waitUntilIdle()
        try await bench.rest()
        #expect(await watch.opened.wait(until: .now) == nil)
      }
      await watch.end()
    }
  }
}

/// Asks for a view's inspector and records whether WebKit opens it.
@WebKitActor private final class InspectorWatch {
  let opened = Promise<Bool>()
  private let inspector: UnsafeMutableRawPointer?

  init(_ view: ViewID) throws {
    inspector = webkit_web_view_get_inspector(try Bench.table.view(view).pointer).map(
      UnsafeMutableRawPointer.init)
    guard let inspector else { return }
    GObjectSignals.connect(inspector, "open-window", to: self) { watch, call in
      watch.opened.fulfill(true)
      call.answerHandled()  // No window is wanted.
    }
    webkit_web_inspector_show(OpaquePointer(inspector))
  }

  func end() {
    guard let inspector else { return }
    GObjectSignals.disconnect(inspector, from: self)
    webkit_web_inspector_close(OpaquePointer(inspector))
  }
}
#endif
