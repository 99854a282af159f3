#if WebKitGTK
import CWebKitGTK
import FixtureServing
import FixtureTLS
import Foundation
import HTTPFixtures
import Testing
import WebViewKit

@testable import WebKitGTKEngine

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ServerTrustTests {
    @Test func `the certificates of a server are seen, and that its page is secure`()
      async throws
    {
      let server = try FixtureServer(secureTransport: TLSTransport())
      var origin = Origin(["/": .html("<title>t</title><p>secure")])
      origin.options.tls = TLSOptions()
      let session = try await server.openSession(site: Site(main: origin))
      let bench = try await Bench()
      defer { bench.close() }
      // The authority is the test's own, so that WebKit would refuse it.
      try await trustAll(in: bench.view)
      bench.load(try #require(session.origins["main"]) + "/")
      _ = await session.waitUntilIdle(within: .seconds(20))
      try await bench.settle()
      #expect(bench.state.title == "t" && bench.state.hasOnlySecureContent)
      let chain = try #require(bench.state.serverTrust)
      // DER begins with a sequence.
      #expect(!chain.isEmpty && chain.allSatisfy { $0.first == 0x30 && $0.count > 100 })
      bench.load("/plain")
      try await bench.settle()
      #expect(bench.state.serverTrust == nil && !bench.state.hasOnlySecureContent)
      await server.stop()
    }

    @WebKitActor private func trustAll(in view: ViewID) throws {
      webkit_network_session_set_tls_errors_policy(
        try Bench.table.view(view).session.pointer, WEBKIT_TLS_ERRORS_POLICY_IGNORE)
    }
  }
}
#endif
