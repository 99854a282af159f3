#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct DownloadTests {
    /// Two channels that race: the navigation's lines, and the download's.
    private func channels(_ lines: [String]) -> (navigation: [String], download: [String]) {
      (
        lines.filter { !$0.hasPrefix("download") }, lines.filter { $0.hasPrefix("download") }
      )
    }

    @Test func `an action becomes a download and nothing else`() async throws {
      let (navigation, download) = channels(
        try await play { bench in
          bench.answers.action = { _ in .download }
          bench.answers.destination = Answers.save
          bench.load("/zip")
        })
      #expect(navigation == ["action 1 other GET /zip", "action became download /zip"])
      #expect(download == ["download destination zip.zip 200", "download finish"])
    }

    @Test func `a response becomes a download, then its load fails`() async throws {
      let (navigation, download) = channels(
        try await play { bench in
          bench.answers.response = { _ in .download }
          bench.answers.destination = Answers.save
          bench.load("/once")
        })
      #expect(
        navigation == [
          "action 1 other GET /once", "start 1 /once", "action - other GET /plain",
          "redirect 1 /plain", "response 200 text/html main show=true /plain",
          "response became download /plain", "failProvisional 1 WebKitErrorDomain 102 /plain",
        ])
      #expect(download == ["download destination plain.html 200", "download finish"])
    }

    @Test func `a frame becomes a download before the page has finished`() async throws {
      let (navigation, download) = channels(
        try await play { bench in
          bench.answers.action = Answers.action("/plain", .download)
          bench.answers.destination = Answers.save
          bench.load("/frame")
        })
      #expect(
        navigation == [
          "action 1 other GET /frame", "start 1 /frame",
          "response 200 text/html main show=true /frame", "commit 1 /frame",
          "action - other GET /plain", "action became download /plain", "finish 1 /frame",
        ])
      #expect(download == ["download destination plain.html 200", "download finish"])
    }

    @Test(arguments: [true, false])
    func `a download that a sandbox refuses keeps no barrier waiting`(
      isOfAction: Bool
    ) async throws {
      let lines = try await play { bench in
        if isOfAction {
          bench.answers.action = Answers.action("/attached", .download)
        } else {
          bench.answers.response = { $0.isForMainFrame ? .allow : .download }
        }
        bench.load("/sandbox")
      }
      #expect(lines.contains { $0.hasPrefix("action - other GET /attached") })
      #expect(!lines.contains { $0.contains("download") })
      #expect(lines.last == "finish 1 /sandbox")
    }

    @Test func `a download that the page's own sandbox refuses ends its load`() async throws {
      let lines = try await play { bench in
        bench.answers.response = { $0.response.url.path == "/attached" ? .download : .allow }
        bench.load("/sandboxed")
        try await bench.waitUntilIdle()
        try await bench.click("#save")
      }
      #expect(lines.last?.hasPrefix("failProvisional") == true)
      #expect(lines.last?.hasSuffix("WebKitErrorDomain 102 /attached") == true)
      #expect(!lines.contains { $0.contains("became download") })
    }

    @Test(arguments: [true, false])
    func `a destination that is refused fails the download`(exists: Bool) async throws {
      let taken = try #require(Answers.save("taken"))
      try Data("mine".utf8).write(to: taken)
      let (_, download) = channels(
        try await play { bench in
          bench.answers.response = { _ in .download }
          bench.answers.destination = { _ in exists ? taken : nil }
          bench.load("/zip")
        })
      #expect(
        download == ["download destination zip.zip 200", "download fail NSURLErrorDomain -999"])
      #expect(try Data(contentsOf: taken) == Data("mine".utf8))
    }

    @Test func `a download of a body that ends early fails`() async throws {
      let (_, download) = channels(
        try await play { bench in
          bench.answers.response = { _ in .download }
          bench.answers.destination = Answers.save
          bench.load("/cut")
        })
      #expect(
        download == ["download destination cut.html 200", "download fail NSURLErrorDomain -1005"])
    }

    @Test func `a download of the app's own counts its bytes`() async throws {
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

    @Test(arguments: ["POST", "GET"])
    func `a download with more than an address fails`(method: String) async throws {
      let bench = try await Bench()
      defer { bench.close() }
      let url = try #require(URL(string: bench.origin + "/zip"))
      var request = URLRequest(url: url)
      request.httpMethod = method
      request.setValue("a", forHTTPHeaderField: "X-A")
      bench.perform(
        .startDownload(DownloadID(), request, began: Promise(fallback: ()) { _ in }))
      try await bench.waitUntilIdle()
      #expect(bench.lines == ["download fail WebKitGTKErrorDomain 2"])
    }

    @Test func `the app's own cancelling is no failure`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.answers.action = { _ in .download }
      bench.load("/held")
      try await Bench.engine.barrier(timeLimit: .seconds(10))
      let download = try #require(bench.download)
      bench.perform(.cancelDownload(download))
      try await bench.waitUntilIdle()
      #expect(
        bench.lines == [
          "action 1 other GET /held", "action became download /held", "download cancelled",
        ])
    }
  }
}
#endif
