#if WebKitGTK
import FixtureServing
import Foundation
import HTTPTypes
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  /// Addresses and heads of extraordinary length.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct LengthTests {
    private static func load(_ path: String) -> [String] {
      [
        "action 1 other GET \(path)", "start 1 \(path)",
        "response 200 text/html main show=true \(path)", "commit 1 \(path)", "finish 1 \(path)",
      ]
    }

    /// Expects the events of a load, which fails if the response head is too long.
    private func expect(_ lines: [String], end path: String, fails: Bool) {
      if fails {
        #expect(lines.last?.hasPrefix("failProvisional 1 NSURLErrorDomain -1005 /") == true)
      } else {
        #expect(lines.last == "finish 1 " + path)
      }
      #expect(lines.contains { $0.hasPrefix("commit") } == !fails)
    }

    @Test(arguments: ["?", "#"])
    func `an address of 64 KB loads`(separator: String) async throws {
      let path = "/plain" + separator + TestSite.long(64 << 10)
      #expect(try await play { $0.load(path) } == Self.load(path))
    }

    @Test func `a link to an address of 64 KB is followed`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/long-link")
      try await bench.waitUntilIdle()
      try await bench.click("#a")
      try await bench.waitUntilIdle()
      let address = "/other?" + TestSite.long(64 << 10)
      #expect(bench.lines.contains("action - linkActivated GET \(address)"))
      #expect(bench.lines.last == "finish 2 \(address)")
      #expect(bench.short(bench.state.url) == address)
    }

    @Test(arguments: [(60_000, false), (65_536, true)])
    func `a response head of more than 64 KB fails the load with a lost connection`(
      length: Int, fails: Bool
    ) async throws {
      expect(try await play { $0.load("/head-\(length)") }, end: "/head-\(length)", fails: fails)
      expect(
        try await play { $0.load("/redirect-\(length)") },
        end: "/plain?" + TestSite.long(length), fails: fails)
    }

    @Test func `five hundred cookies are stored and sent`() async throws {
      let bench = try await Bench()
      defer { bench.close() }
      bench.load("/cookies")
      try await bench.waitUntilIdle()
      bench.load("/plain")
      try await bench.waitUntilIdle()
      let request = try await Bench.session.log.last
      let cookies = (request?.fields[.cookie] ?? "").components(separatedBy: "; ")
      #expect(Set(cookies) == Set((0..<500).map { "c\($0)=\($0)" }))
      let count = try await bench.value(of: "document.cookie.split('; ').length")
      #expect(count == .success(.number(500)))
    }
  }
}
#endif
