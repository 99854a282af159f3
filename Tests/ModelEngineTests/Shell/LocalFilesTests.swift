import Foundation
import FoundationNetworking
import HTTPMessages
import Testing
import WebViewKit

@testable import ModelEngine

/// Every way by which a page of the web could lead to a file of the machine that runs the model.
@MainActor @Suite struct LocalFilesTests {
  private nonisolated static let file = "file:///etc/hosts"

  /// Loads the page `/`, follows its first link or button, and returns the app's callbacks.
  private func lines(
    _ replies: KeyValuePairs<String, Reply>, click selector: String? = nil
  ) async throws -> [String] {
    let bench = try await Bench(replies)
    bench.opensWindows = true
    try bench.load("/")
    let loaded = try await bench.waitUntilIdle()
    guard let selector else {
      await bench.end()
      return loaded
    }
    try await bench.click(selector)
    let lines = try await bench.waitUntilIdle()
    await bench.end()
    return lines
  }

  private nonisolated static let visit = [
    "action GET / other main", "start", "response / 200 text/html main", "commit", "finish",
  ]

  @Test(arguments: [file, "FILE:///etc/hosts", "file:/etc/hosts"])
  func `a redirect to a local file fails and shows nothing`(_ location: String) async throws {
    #expect(
      try await lines(["/": .redirect(302, to: location)])
        == ["action GET / other main", "start", "failProvisional -999"])
  }

  @Test func `a redirect to a local file in a frame shows nothing`() async throws {
    let lines = try await lines([
      "/": .html("<iframe src=/frame></iframe>"), "/frame": .redirect(302, to: Self.file),
    ])
    #expect(
      lines == [
        "action GET / other main", "start", "response / 200 text/html main", "commit",
        "action GET /frame other frame", "finish",
      ])
  }

  @Test(arguments: ["data:text/html,hi", "about:blank", "about:srcdoc", "DATA:,hi"])
  func `a redirect to a data or about address fails with code 103 after the commit`(
    _ location: String
  ) async throws {
    #expect(
      try await lines(["/": .redirect(302, to: location)])
        == ["action GET / other main", "start", "commit", "fail 103"])
  }

  @Test(
    arguments: [
      "<iframe src='\(file)'></iframe>", "<base href='file:///etc/'><iframe src=hosts></iframe>",
      "<meta http-equiv=refresh content='0;url=\(file)'>",
    ])
  func `a web page can neither frame a local file nor refresh to one`(_ html: String) async throws {
    #expect(try await lines(["/": .html(html)]) == Self.visit)
  }

  @Test func `the Refresh field of a web page does not lead to a local file`() async throws {
    #expect(
      try await lines(["/": .redirect(.refresh, to: Self.file)]) == Self.visit)
  }

  @Test(
    arguments: [
      "<a id=a href='\(file)'>x</a>", "<a id=a target=_blank href='\(file)'>x</a>",
      "<a id=a target=w href='\(file)'>x</a>", "<a id=a download href='\(file)'>x</a>",
      "<base href='file:///etc/'><a id=a href=hosts>x</a>",
      "<form action='\(file)'><button id=a>x</button></form>",
      "<form action='\(file)' method=post><button id=a>x</button></form>",
    ])
  func `a link or a form of a web page does not lead to a local file`(_ html: String) async throws {
    #expect(try await lines(["/": .html(html)], click: "[id=a]").isEmpty)
  }

  @Test func `a download that is redirected to a local file fails`() async throws {
    let bench = try await Bench(["/": .redirect(302, to: Self.file)])
    let request = URLRequest(url: try bench.url("/"))
    bench.perform(.startDownload(DownloadID(), request, began: Promise(fallback: ()) { _ in }))
    #expect(try await bench.waitUntilIdle() == ["downloadFail -1002"])
    await bench.end()
  }
}
