#if WebKitGTK
import FixtureServing
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct FailureTests {
    @Test(arguments: [
      ("/closed", -1005), ("/reset", -1005), ("/garbage", -1017),
      ("http://nohost.invalid/", -1003), ("foo://bar", -1002), ("mailto:a@b.c", -1002),
      ("file:///there/is/no/such.html", -1100),
    ])
    func `a load that fails before its head ends without a finish`(
      address: String, code: Int
    ) async throws {
      let lines = try await play { $0.load(address) }
      #expect(
        lines == [
          "action 1 other GET \(address)", "start 1 \(address)",
          "failProvisional 1 NSURLErrorDomain \(code) \(address)",
        ])
    }

    @Test func `a port without a listener refuses`() async throws {
      let port = try ClosedPort.number()
      let lines = try await play { $0.load("http://127.0.0.1:\(port)/") }
      #expect(lines.last == "failProvisional 1 NSURLErrorDomain -1004 http://127.0.0.1:\(port)/")
      #expect(lines.count == 3)
    }

    @Test(arguments: ["/cut", "/torn"])
    func `a body that ends early fails after its commit`(path: String) async throws {
      let lines = try await play { $0.load(path) }
      #expect(
        lines == [
          "action 1 other GET \(path)", "start 1 \(path)",
          "response 200 text/html main show=true \(path)", "commit 1 \(path)",
          "fail 1 NSURLErrorDomain -1005 \(path)",
        ])
    }

    @Test func `the twenty-first redirect fails`() async throws {
      let lines = try await play { $0.load("/endless") }
      let hops = ["/endless2", "/endless"].flatMap {
        ["action - other GET \($0)", "redirect 1 \($0)"]
      }
      var expected = ["action 1 other GET /endless", "start 1 /endless"]
      for _ in 1...10 { expected += hops }
      expected.append("failProvisional 1 NSURLErrorDomain -1007 /endless")
      #expect(lines == expected)
    }

    @Test func `a load that is stopped after its start is cancelled`() async throws {
      let lines = try await play { bench in
        bench.load("/held")
        _ = try await Bench.session.waitForGate("held", within: .seconds(10))
        try await Bench.engine.barrier(timeLimit: .seconds(10))
        bench.perform(.stopLoading)
      }
      #expect(
        lines == [
          "action 1 other GET /held", "start 1 /held",
          "failProvisional 1 NSURLErrorDomain -999 /held",
        ])
    }
  }
}
#endif
