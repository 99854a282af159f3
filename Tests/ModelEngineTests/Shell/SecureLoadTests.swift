import FixtureServing
import FixtureSites
import FixtureTLS
import Foundation
import Testing
import WebViewKit

@testable import ModelEngine

/// Loads over TLS.
@Suite(.timeLimit(.minutes(1))) @MainActor struct SecureLoadTests {
  private static func origin(
    _ options: TLSOptions, _ replies: KeyValuePairs<String, Reply> = ["/": .html("<p>secure")]
  ) -> Origin {
    var origin = Origin(replies)
    origin.options.tls = options
    return origin
  }

  @Test(arguments: [
    (ServerCertificate.good, ChallengeAnswer.performDefaultHandling),
    (.expired, .acceptServerTrust), (.selfSigned, .acceptServerTrust),
    (.wrongHost, .acceptServerTrust),
  ])
  func `the app gets one server trust challenge, and the view then has the certificates`(
    certificate: ServerCertificate, answer: ChallengeAnswer
  ) async throws {
    let bench = try await Bench(
      ("main", Self.origin(TLSOptions(certificate: certificate), ["/": .html("<p>secure")])))
    bench.challengeAnswer = answer
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "challenge ServerTrust 0",
        "response / 200 text/html main", "commit", "finish",
      ])
    #expect(bench.state.hasOnlySecureContent)
    #expect(bench.state.serverTrust?.allSatisfy { $0.first == 0x30 } == true)
    bench.perform(.reload(fromOrigin: true, navigation: NavigationID()))
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / reload main", "start", "response / 200 text/html main", "commit", "finish",
      ])
    await bench.end()
  }

  @Test(arguments: [
    (ServerCertificate.expired, ChallengeAnswer.performDefaultHandling, -1202),
    (.selfSigned, .rejectProtectionSpace, -1202), (.wrongHost, .performDefaultHandling, -1202),
    (.good, .cancelAuthenticationChallenge, -999),
    (.good, .useCredential(user: "a", password: "b"), 0),
  ])
  func `a refused certificate fails each load, and a password answer to a valid one is ignored`(
    certificate: ServerCertificate, answer: ChallengeAnswer, code: Int
  ) async throws {
    let bench = try await Bench(("main", Self.origin(TLSOptions(certificate: certificate))))
    bench.challengeAnswer = answer
    try bench.load("/")
    let lines = try await bench.waitUntilIdle()
    let failed = [
      "action GET / other main", "start", "challenge ServerTrust 0", "failProvisional \(code)",
    ]
    #expect(code == 0 ? lines.last == "finish" : lines == failed)
    guard code != 0 else { return await bench.end() }
    try bench.load("/")
    #expect(try await bench.waitUntilIdle() == failed)
    #expect(bench.state.serverTrust == nil)
    await bench.end()
  }

  @Test(arguments: [(ClientCertificate.request, "finish"), (.require, "failProvisional -1206")])
  func `a load without a client certificate fails only if the server requires one`(
    demand: ClientCertificate, end: String
  ) async throws {
    let bench = try await Bench(("main", Self.origin(TLSOptions(client: demand))))
    try bench.load("/")
    let lines = try await bench.waitUntilIdle()
    #expect(
      lines.filter { $0.hasPrefix("challenge") }
        == ["challenge ServerTrust 0", "challenge ClientCertificate 0"])
    #expect(lines.last == end)
    await bench.end()
  }

  @Test(arguments: [
    (ShownCertificate.good, "finish"), (.expired, "failProvisional -1205"),
    (.unknownAuthority, "failProvisional -1205"),
  ])
  func `a server that requires a client certificate accepts only a valid one`(
    certificate: ShownCertificate, end: String
  ) async throws {
    let bench = try await Bench(("main", Self.origin(TLSOptions(client: .require))))
    let identity = try bench.transport.clientIdentity(certificate)
    bench.challengeAnswer = .useCertificate(
      IdentityValues(
        certificateChain: identity.certificateChain, privateKey: identity.privateKey),
      keepForSession: true)
    try bench.load("/")
    #expect(try await bench.waitUntilIdle().last == end)
    await bench.end()
  }

  @Test func `a load fails if the server supports only TLS 1.0 and 1.1`() async throws {
    let bench = try await Bench(("main", Self.origin(TLSOptions(versions: .v10 ... .v11))))
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "failProvisional -1200",
      ])
    await bench.end()
  }

  @Test func `an https load from a server without TLS fails`() async throws {
    let bench = try await Bench(["/": .html("<p>plain")])
    let url = try bench.url("/").absoluteString.replacing("http:", with: "https:")
    bench.perform(
      .load(URLRequest(url: try #require(URL(string: url))), navigation: NavigationID()))
    #expect(try await bench.waitUntilIdle().last == "failProvisional -1200")
    await bench.end()
  }

  @Test func `an https load fails if the engine has no TLS`() async throws {
    let bench = try await Bench(engine: ModelEngine(), ("main", Self.origin(TLSOptions())))
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "failProvisional -1200",
      ])
    await bench.end()
  }
}
