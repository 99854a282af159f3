#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(2))) @MainActor struct DepthTests {
    @Test func `41 pages that replace one another by script are all reported in order`()
      async throws
    {
      let lines = try await play { bench in
        bench.load("/hop?0")
        await bench.wait(for: "finish 41 /hop?40")
      }
      let commits = lines.filter { $0.hasPrefix("commit") }
      #expect(commits == (0...40).map { "commit \($0 + 1) /hop?\($0)" })
      #expect(lines.last == "finish 41 /hop?40")
    }

    @Test func `a thousand fragment changes in a row are all reported in order`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.signals = []
      bench.run("for (let i = 1; i <= 1000; i++) location.hash = i")
      try await bench.waitUntilIdle()
      let addresses = bench.signals.filter { $0.hasPrefix("notify::uri") }
      #expect(addresses == (1...1000).map { "notify::uri /plain#\($0)" })
      #expect(bench.state.url?.fragment == "1000")
      // WebKit's list has no more items.
      #expect(bench.state.history.count == 100)
    }

    @Test(arguments: ["pushState", "replaceState"])
    func `WebKit stops a page's pushState or replaceState loop after 100 calls`(
      method: String
    ) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/plain")
      try await bench.waitUntilIdle()
      bench.run(
        """
        let i = 0; try { while (i < 10000) { history.\(method)(0, '', '#' + (i + 1)); i++ } }
        catch { } i
        """)
      try await bench.waitUntilIdle()
      #expect(bench.results == [.success(.number(100))])
      #expect(bench.state.url?.fragment == "100")
      #expect(bench.state.history.count == (method == "pushState" ? 100 : 1))
    }

    @Test(arguments: [
      // WebKit nests no deeper.
      ("/nest?0", 67, "document.querySelectorAll('iframe').length", 1),
      ("/frames", 405, "frames.length", 400),
      ("/big", 5, "document.body.textContent.length", 10_000_000),
      ("/writes", 5, "document.querySelectorAll('p').length", 10_000),
    ])
    func `a very deep, wide or long page finishes loading`(
      path: String, lines: Int, script: String, value: Int
    ) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load(path)
      await bench.wait(for: "finish 1 \(path)")
      try await bench.waitUntilIdle()
      #expect(bench.lines.count == lines)
      bench.run(script)
      try await bench.waitUntilIdle()
      #expect(bench.results == [.success(.number(Double(value)))])
    }

    @Test func `a load with an endless body can be stopped`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/endless-body")
      await bench.wait(for: "commit 1 /endless-body")
      bench.perform(.stopLoading)
      try await bench.waitUntilIdle()
      #expect(bench.lines.last == "fail 1 NSURLErrorDomain -999 /endless-body")
    }

    @Test func `a title of a megabyte is cut to a thousand characters`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/titled")
      await bench.wait(for: "finish 1 /titled")
      try await bench.waitUntilIdle()
      #expect(bench.state.title == "a\u{202E}" + String(repeating: "x", count: 998))
    }
  }
}
#endif
