import FixtureClient
import FixtureServing
import FixtureSites
import Foundation
import Testing

@testable import FixtureTLS

private let opensslIsInstalled = ConditionTrait.enabled(
  if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"),
  "NOT TESTED: chains by the rules of RFC 5280, and revocation. It needs openssl.")

@Suite struct CertificateTests {
  @Test(arguments: ["127.0.0.1", "localhost", "shop.localhost"])
  func `the good certificate is valid for every name of the origin`(host: String) async throws {
    let server = try await SecureServer(host: "shop.localhost")
    let client = try server.client()
    #expect(try await server.get(by: client, host: host) == Array("hello".utf8))
    await server.session.close()
  }

  @Test(
    arguments: [
      (.expired, "certificate has expired", "alert certificate expired"),
      (.notYetValid, "certificate is not yet valid", "alert bad certificate"),
      (.wrongHost, "IP address mismatch", "alert bad certificate"),
      (.selfSigned, "self-signed certificate", "alert unknown ca"),
      (.unknownAuthority, "self-signed certificate in certificate chain", "alert unknown ca"),
      (.weakKey, "EE certificate key too weak", "alert bad certificate"),
      (.incompleteChain, "unable to get local issuer certificate", "alert unknown ca"),
      (.sha1, "CA signature digest algorithm too weak", "alert bad certificate"),
      (.noSubjectAltName, "IP address mismatch", "alert bad certificate"),
    ] as [(ServerCertificate, String, String)])
  func `a client reports what is wrong with a certificate, and the server logs its alert`(
    certificate: ServerCertificate, problem: String, alert: String
  ) async throws {
    let server = try await SecureServer(TLSOptions(certificate: certificate))
    let failure = try await server.failure(by: server.client())
    #expect(failure.hasPrefix("the connection is not secure: OpenSSL could not shake hands: "))
    #expect(failure.contains(problem + ";"))
    #expect(try await server.failedHandshake()?.contains(alert) == true)
    await server.session.close()
  }

  @Test(arguments: ServerCertificate.allCases)
  func `a client that trusts every server accepts every certificate`(
    certificate: ServerCertificate
  ) async throws {
    let server = try await SecureServer(TLSOptions(certificate: certificate))
    let client = try HTTPClient(secure: TLSContext(clientTrusting: nil))
    #expect(try await server.get(by: client) == Array("hello".utf8))
    await server.session.close()
  }

  @Test(opensslIsInstalled)
  func `a revoked certificate is refused by a verifier that has the revocation list`() throws {
    let transport = TLSTransport()
    let folder = try Folder()
    let root = try folder.write(transport.authority.certificate, to: "ca.pem")
    let list = try folder.write(transport.authority.revocationList(), to: "ca-crl.pem")
    let chains = try [ServerCertificate.revoked, .revoked, .good].enumerated().map {
      try folder.write(
        transport.identity($1, for: ["localhost"]).certificateChain, to: "\($0).pem")
    }
    let verdicts = try chains.map {
      try openssl("verify", "-crl_check", "-CAfile", root, "-CRLfile", list, $0)
    }
    #expect(verdicts[0].contains("certificate revoked"))
    #expect(verdicts[1].contains("certificate revoked"))
    #expect(verdicts[2] == "\(chains[2]): OK\n")
    #expect(try openssl("verify", "-CAfile", root, chains[0]) == "\(chains[0]): OK\n")
    let serialNumbers = try chains.map { try openssl("x509", "-noout", "-serial", "-in", $0) }
    #expect(Set(serialNumbers).count == 3)
  }

  @Test func `issuing more revoked certificates than the revocation list has throws an error`()
    throws
  {
    let transport = TLSTransport()
    for _ in CertificateAuthority.revokedSerialNumbers {
      _ = try transport.identity(.revoked, for: ["localhost"])
    }
    #expect(throws: TLSError.self) {
      try transport.identity(.revoked, for: ["localhost"])
    }
  }

  @Test func `a reversed chain has its root certificate before the intermediate`() throws {
    let chain = try TLSTransport().identity(.reversedChain, for: ["localhost"]).certificates
    let subjects = try chain.map { try Certificate(pem: $0).subject() }
    #expect(
      subjects == [
        "CN=localhost", "CN=navtrace fixture authority", "CN=navtrace fixture intermediate",
      ])
  }

  @Test(opensslIsInstalled)
  func `a strict verifier accepts the certificates that the CA issues`() throws {
    let transport = TLSTransport()
    let folder = try Folder()
    let root = try folder.write(transport.authority.certificate, to: "ca.pem")
    let identities = [
      try transport.identity(.good, for: ["localhost", "shop.localhost", "::1"]),
      try transport.clientIdentity(.good),
    ]
    for identity in identities {
      let file = try folder.write(identity.certificateChain, to: "chain.pem")
      #expect(try openssl("verify", "-x509_strict", "-CAfile", root, file) == "\(file): OK\n")
    }
    // OpenSSL does not look at the identifiers of the authority itself, but other verifiers do.
    let names = "authorityKeyIdentifier,subjectKeyIdentifier"
    let keys = try openssl("x509", "-noout", "-in", root, "-ext", names).split(separator: "\n")
      .filter { $0.hasPrefix(" ") }
    #expect(keys.count == 2 && Set(keys).count == 1)
  }

  /// A temporary folder.
  private final class Folder {
    private let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes a file and returns its path.
    func write(_ text: String, to name: String) throws -> String {
      let file = url.appending(path: name).path
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return file
    }
  }

  /// The output of the program `openssl`.
  private func openssl(_ arguments: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/openssl")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  @Test func `a client that sends no certificate is refused if one is required`() async throws {
    let server = try await SecureServer(TLSOptions(client: .require))
    let failure = try await server.failure(by: server.client())
    #expect(failure.contains("alert certificate required"))
    #expect(
      try await server.failedHandshake()?.contains("peer did not return a certificate") == true)
    await server.session.close()
  }

  @Test(arguments: [ClientCertificate.request, .require])
  func `a reply can contain the subject of the client's certificate`(
    demand: ClientCertificate
  ) async throws {
    var origin = Origin()
    origin["/"] = Echo(.html)
    let server = try await SecureServer(TLSOptions(client: demand), origin: origin)
    let identity = try server.transport.authority.issue(toClient: "visitor")
    let page = try await server.get(by: server.client(identity: identity))
    #expect(String(decoding: page, as: UTF8.self).contains("<p id=\"client\">CN=visitor\n"))
    await server.session.close()
  }

  @Test func `a client without a certificate is served if one is requested but not required`()
    async throws
  {
    let server = try await SecureServer(TLSOptions(client: .request))
    #expect(try await server.get(by: server.client()) == Array("hello".utf8))
    await server.session.close()
  }

  @Test func `a client certificate from another CA is refused`() async throws {
    let server = try await SecureServer(TLSOptions(client: .request))
    let stranger = try CertificateAuthority(name: "stranger").issue(toClient: "visitor")
    #expect(try await server.failure(by: server.client(identity: stranger)) != "")
    #expect(try await server.failedHandshake()?.contains("certificate verify failed") == true)
    await server.session.close()
  }
}
