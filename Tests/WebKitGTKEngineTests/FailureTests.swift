#if WebKitGTK
import Foundation
import Testing
import WebKitGTKEngine
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct FailureTests {
    @Test(arguments: [
      ("/garbage", -1017), ("http://nohost.invalid/", -1003), ("foo://bar", -1002),
      ("mailto:a@b.c", -1002),
    ])
    func `a load that fails before its response head ends with didFailProvisionalNavigation`(
      address: String, code: Int
    ) async throws {
      let lines = try await play { $0.load(address) }
      #expect(
        lines == [
          "action 1 other GET \(address)", "start 1 \(address)",
          "failProvisional 1 NSURLErrorDomain \(code) \(address)",
        ])
    }
  }
}
#endif
