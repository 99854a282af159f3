#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct DownloadTests {
    @Test(arguments: [true, false])
    func `a download to an existing file or without a destination fails`(exists: Bool) async throws
    {
      let taken = try #require(Answers.save("taken"))
      try Data("mine".utf8).write(to: taken)
      let lines = try await play { bench in
        bench.answers.response = { _ in .download }
        bench.answers.destination = { _ in exists ? taken : nil }
        bench.load("/zip")
      }
      #expect(
        lines.filter { $0.hasPrefix("download") } == [
          "download destination zip.zip 200", "download fail NSURLErrorDomain -999",
        ])
      #expect(try Data(contentsOf: taken) == Data("mine".utf8))
    }

    @Test func `a view that is closed before its frame's download begins reports nothing more`()
      async throws
    {
      let bench = try await Bench()
      defer { bench.close() }
      bench.answers.response = { $0.isForMainFrame ? .allow : .download }
      bench.load("/sandboxed")
      await bench.wait(forLines: 6)
      bench.perform(.close)
      let lines = bench.lines
      #expect(lines.last?.hasPrefix("response 200 application/zip sub ") == true)
      #expect(try await play { $0.load("/other") }.last == "finish 1 /other")
      #expect(bench.lines == lines)
    }

    @Test func `a download that the app starts reports its progress in bytes`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.answers.destination = Answers.save
      let id = DownloadID()
      let url = try #require(URL(string: bench.origin + "/zip"))
      bench.perform(
        .startDownload(id, URLRequest(url: url), began: Promise(fallback: ()) { _ in }))
      try await bench.waitUntilIdle()
      #expect(bench.lines == ["download destination zip.zip 200", "download finish"])
      #expect(bench.progress == [5000, 5000])
    }
  }
}
#endif
