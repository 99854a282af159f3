import FixtureClient
import FixtureServing
import FixtureSites
import FixtureTLS
import Foundation
import Testing

/// The code about TLS in the articles; `scripts/rehearse` finds there what is not here.
@Suite(.timeLimit(.minutes(2))) struct ArticleCodeTests {
  @Test func `an origin with TLS has an https URL`() async throws {
    var shop = Origin(["/": .text("a secure shop")])
    shop.options.host = "shop.localhost"
    shop.options.tls = TLSOptions(certificate: .good)
    let server = try FixtureServer(secureTransport: TLSTransport())
    let session = try await server.openSession(site: Site(main: shop))
    #expect(session.origins["main"]?.hasPrefix("https://shop.localhost:") == true)
  }

  @Test func `a client can accept or refuse the server's certificate in a closure`() async throws {
    let served = try await SecureServer()
    let (transport, known) = (served.transport, [UInt8]())
    let request = HTTPClientRequest(host: "127.0.0.1", port: try served.port)
    let context = try TLSContext(clientTrusting: transport.authority.certificate, asks: true)
    let response = try await HTTPClient(secure: context).send(request) { question in
      // A request for a certificate: continues without one.
      guard case .serverTrust(let trust) = question else { return .proceed }
      return trust.problem == nil || trust.certificates.first == known ? .proceed : .refuse
    }
    #expect(try await response.body() == Array("hello".utf8))
  }

  @Test func `a TLS transport provides its CA certificate as PEM`() throws {
    let transport = TLSTransport()
    let server = try FixtureServer(secureTransport: transport)
    #expect(try transport.authority.certificate.contains("BEGIN CERTIFICATE"))
    withExtendedLifetime(server) {}
  }

  @Test func `an origin can listen at an HTTP, an HTTPS and a Unix socket address at once`()
    async throws
  {
    let name = "navtrace-\(UInt32.random(in: 0 ... .max)).socket"
    let path = FileManager.default.temporaryDirectory.appending(path: name).path
    let server = try FixtureServer(secureTransport: TLSTransport())
    let site = Site(main: Origin(["/": .text("hello")]))
    let session = try await server.openSession(
      site: site,
      at: [
        "main": [
          ListenAddress(scheme: .http),
          ListenAddress(.port(8443...8499, host: nil), scheme: .https),
          ListenAddress(.unix(path: path)),
        ]
      ])
    #expect(session.addresses["main"]?.count == 3)
  }
}
