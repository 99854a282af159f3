import FixtureServing
import FixtureSites
import FixtureTLS
import Testing

@Suite struct TLSSessionTests {
  let authority: CertificateAuthority

  init() throws { authority = try CertificateAuthority() }

  /// Carries bytes between both sides until neither has any left.
  func carry(_ client: TLSSession, _ server: TLSSession) throws {
    for _ in 0..<10 {
      if !client.isEstablished { try client.handshake() }
      try server.receive(client.takeOutput())
      if !server.isEstablished { try server.handshake() }
      try client.receive(server.takeOutput())
    }
  }

  func pair(hosts: [String], asked host: String) throws -> (client: TLSSession, server: TLSSession)
  {
    let identity = try authority.issue(for: hosts)
    let server = try TLSSession(TLSContext(server: identity))
    let client = try TLSSession(
      TLSContext(clientTrusting: authority.certificate), host: host)
    return (client, server)
  }

  @Test(arguments: ["localhost", "127.0.0.1", "::1"])
  func `a client that trusts the CA can connect to the server by each of its names`(
    host: String
  ) throws {
    let (client, server) = try pair(hosts: ["localhost", "127.0.0.1", "::1"], asked: host)
    try carry(client, server)
    try client.write(Array("GET / HTTP/1.1\r\n\r\n".utf8))
    try carry(client, server)
    #expect(
      try server.read().map { String(decoding: $0, as: UTF8.self) } == "GET / HTTP/1.1\r\n\r\n")
    let body = [UInt8](repeating: 7, count: 100_000)
    try server.write(body)
    try carry(client, server)
    #expect(try client.read() == body)
    server.close()
    try carry(client, server)
    #expect(try client.read() == nil)
  }

  @Test(
    arguments: [
      ([.http2, .http11], [.http11, .http2], "h2"), ([.http2, .http11], [.http11], "http/1.1"),
      ([.http11], [.http2, .http11], "http/1.1"),
    ] as [([ServedVersion], [ServedVersion], String)])
  func `the server selects the first of its protocols that the client offers`(
    served: [ServedVersion], offered: [ServedVersion], agreed: String
  ) throws {
    let server = try TLSSession(
      TLSContext(server: authority.issue(for: ["localhost"]), protocols: served))
    let client = try TLSSession(
      TLSContext(clientTrusting: authority.certificate, protocols: offered), host: "localhost")
    try carry(client, server)
    #expect(server.facts?.applicationProtocol == agreed)
    #expect(client.facts?.applicationProtocol == agreed)
  }

  @Test func `a client that offers no protocol that the server supports is refused`() throws {
    let server = try TLSSession(
      TLSContext(server: authority.issue(for: ["localhost"]), protocols: [.http11]))
    let client = try TLSSession(
      TLSContext(clientTrusting: authority.certificate, protocols: [.http2]), host: "localhost")
    #expect(throws: TLSError.self) { try carry(client, server) }
    #expect(server.facts == nil)
  }

  @Test func `bytes that are not a handshake are refused`() throws {
    let server = try TLSSession(TLSContext(server: authority.issue(for: ["localhost"])))
    try server.receive(Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
    let error = #expect(throws: TLSError.self) { try server.handshake() }
    #expect(error?.description.contains("http request") == true)
  }

  @Test func `a private key that does not match the certificate is refused`() throws {
    var identity = try authority.issue(for: ["localhost"])
    identity.privateKey = try authority.issue(for: ["localhost"]).privateKey
    #expect(throws: TLSError.self) { try TLSContext(server: identity) }
  }

  @Test func `a certificate without a host is refused with a reason`() {
    let error = #expect(throws: TLSError.self) { try authority.issue(for: []) }
    #expect(error?.description == "OpenSSL could not issue a certificate without a host")
  }
}
