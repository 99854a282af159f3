import FixtureServing
import FixtureSites
import Testing

@Suite struct SecureTransportTests {
  private struct Broken: SecureTransport, Error, CustomStringConvertible {
    let description = "no keys today"
    func context(
      for options: TLSOptions, hosts: [String], protocols: [ServedVersion]
    ) throws -> any SecureContext {
      throw self
    }
    func clientIdentity(_ certificate: ShownCertificate) throws -> TLSIdentity { throw self }
  }

  private let address = ["main": [ListenAddress(scheme: .https)]]

  @Test func `an origin with TLS is refused with a remedy if the server has no TLS transport`()
    async throws
  {
    let error = await #expect(throws: FixtureServingError.self) {
      try await FixtureServer().openSession(site: Site(main: Origin()), at: address)
    }
    #expect(
      error.map { "\($0)" }
        == "origin 'main' asks for TLS, and this server has none; give FixtureServer the "
        + "TLSTransport of FixtureTLS, or take 'tls' and https out")
  }

  #if !HTTP2
  @Test func `an HTTP/2-only origin is refused with a remedy in a build without HTTP/2`()
    async throws
  {
    var origin = Origin()
    origin.options.versions = [.http2]
    let error = await #expect(throws: FixtureServingError.self) {
      try await FixtureServer().openSession(site: Site(main: origin))
    }
    #expect(
      error.map { "\($0)" }
        == "origin 'main' speaks HTTP/2 only, and this build has none; build with --traits HTTP2, or "
        + "add 1.1 to its 'http'")
  }
  #endif

  @Test func `the error for a certificate that cannot be created contains the cause`() async throws
  {
    let server = try FixtureServer(secureTransport: Broken())
    let error = await #expect(throws: FixtureServingError.self) {
      try await server.openSession(site: Site(main: Origin()), at: address)
    }
    #expect(
      error.map { "\($0)" }
        == "origin 'main' cannot speak TLS as it is asked to: no keys today")
    await server.stop()
  }

  @Test(arguments: [
    (nil, "the server has no TLS; give it a TLSTransport"), (Broken(), "no keys today"),
  ])
  private func `the error for a client certificate that cannot be created contains the cause`(
    transport: Broken?, problem: String
  ) async throws {
    let server = try FixtureServer(secureTransport: transport)
    let error = #expect(throws: FixtureServingError.self) { try server.clientIdentity(.expired) }
    #expect(
      error.map { "\($0)" } == "the client certificate 'expired' cannot be made: \(problem)")
    await server.stop()
  }

  @Test func `an origin that never answers a handshake needs no TLS transport`() async throws {
    var origin = Origin()
    origin.options.tls = TLSOptions(stall: .always)
    let session = try await FixtureServer().openSession(site: Site(main: origin))
    #expect(session.origins["main"]?.hasPrefix("https://127.0.0.1:") == true)
    await session.close()
  }
}
