#if WebKitGTK
import FixtureServing
import FixtureTLS
import Foundation
import FixtureSites
import Testing
import WebKitGTKEngine

@testable import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct ServerTrustTests {
    /// A bench that has loaded a page of a secure server; again if the load is lost by chance.
    private func load(
      _ options: TLSOptions, answer: ChallengeAnswer = .performDefaultHandling
    ) async throws -> Bench {
      for _ in 1..<6 {
        do { return try await loadOnce(options, answer) } catch EngineFailure.transient { continue }
      }
      return try await loadOnce(options, answer)
    }

    private func loadOnce(
      _ options: TLSOptions, _ answer: ChallengeAnswer
    ) async throws -> Bench {
      let server = try FixtureServer(secureTransport: Bench.transport)
      var origin = Origin(["/": .html("<title>t</title><p>secure")])
      origin.options.tls = options
      let session = try await server.openSession(site: Site(main: origin))
      let (url, chain) = try (
        #require(session.origins["main"]), #require(session.certificateChains["main"])
      )
      Bench.engine.trust([SecureServer(host: "127.0.0.1", certificateChain: chain)])
      let bench = try await Bench()
      bench.answers.challenge = { _ in answer }
      bench.load(url + "/")
      _ = await session.waitUntilIdle(within: .seconds(20))
      do { try await bench.waitUntilIdle() } catch {
        bench.close()
        throw error
      }
      await server.stop()
      return bench
    }

    @Test func `a page over TLS has its server's certificates, and is secure`()
      async throws
    {
      let bench = try await load(TLSOptions())
      defer { bench.close() }
      #expect(bench.state.title == "t" && bench.state.hasOnlySecureContent)
      let chain = try #require(bench.state.serverTrust)
      // DER begins with a sequence.
      #expect(!chain.isEmpty && chain.allSatisfy { $0.first == 0x30 && $0.count > 100 })
      bench.load("/plain")
      try await bench.waitUntilIdle()
      #expect(bench.state.serverTrust == nil && !bench.state.hasOnlySecureContent)
    }

    @Test(
      arguments: [
        .expired, .notYetValid, .wrongHost, .selfSigned, .unknownAuthority, .incompleteChain,
      ] as [ServerCertificate])
    func `an invalid server certificate fails the load`(certificate: ServerCertificate) async throws
    {
      let bench = try await load(TLSOptions(certificate: certificate))
      defer { bench.close() }
      #expect(bench.lines.last?.hasPrefix("failProvisional 1 NSURLErrorDomain -1202") == true)
      #expect(bench.state.serverTrust == nil)
    }

    @Test(arguments: [
      ChallengeAnswer.performDefaultHandling,
      .useCertificate(
        IdentityValues(certificateChain: "?", privateKey: "?"), keepForSession: false),
    ])
    func `a load fails if the required client certificate is missing or unreadable`(
      answer: ChallengeAnswer
    ) async throws {
      let bench = try await load(TLSOptions(client: .require), answer: answer)
      defer { bench.close() }
      #expect(bench.lines.last?.hasPrefix("failProvisional 1 NSURLErrorDomain -1206") == true)
    }
  }
}
#endif
