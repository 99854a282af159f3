import FixtureClient
import FixtureServing
import FixtureSites
import FixtureTLS
import Synchronization
import Testing

/// A client whose owner judges the servers.
@Suite struct JudgedServerTests {
  /// A judge that records all questions.
  private final class Judge: Sendable {
    let questions = Mutex<[SecureQuestion]>([])
    let says: Bool
    let identity: TLSIdentity?

    init(says: Bool, showing identity: TLSIdentity? = nil) {
      self.says = says
      self.identity = identity
    }

    func judge(_ question: SecureQuestion) -> SecureAnswer {
      questions.withLock { $0.append(question) }
      if let identity, question == .clientCertificate { return .show(identity) }
      return says ? .proceed : .refuse
    }

    var trusts: [SecureTrust] {
      questions.withLock { $0 }.compactMap {
        if case .serverTrust(let trust) = $0 { trust } else { nil }
      }
    }
  }

  private func send(to server: SecureServer, judge: Judge?) async throws -> String {
    let context = try TLSContext(
      clientTrusting: server.transport.authority.certificate, asks: true)
    let request = HTTPClientRequest(host: "127.0.0.1", port: try server.port, target: "/")
    do {
      let ask = judge.map { judge in
        { @Sendable (question: SecureQuestion) async -> SecureAnswer in judge.judge(question) }
      }
      var limits = HTTPClientLimits()
      limits.connection = SecureServer.longTimeout.handshake
      let client = try HTTPClient(limits: limits, secure: context)
      let response = try await client.send(request, judge: ask)
      return String(decoding: try await response.body(), as: UTF8.self)
    } catch let error as HTTPClientError { return "\(error)" }
  }

  @Test(
    arguments: [
      (.good, nil), (.expired, "certificate has expired"), (.wrongHost, "IP address mismatch"),
      (.selfSigned, "self-signed certificate"),
      (.incompleteChain, "unable to get local issuer certificate"),
    ] as [(ServerCertificate, String?)])
  func `the client's trust callback receives the certificate's problem and can accept it`(
    certificate: ServerCertificate, problem: String?
  ) async throws {
    let server = try await SecureServer(TLSOptions(certificate: certificate))
    let judge = Judge(says: true)
    #expect(try await send(to: server, judge: judge) == "hello")
    let trust = try #require(judge.trusts.first)
    #expect(judge.trusts.count == 1)
    #expect(trust.problem == problem)
    // DER begins with a sequence.
    #expect(trust.certificates.allSatisfy { $0.first == 0x30 && $0.count > 100 })
    #expect(
      trust.certificates.count == ([.selfSigned, .incompleteChain].contains(certificate) ? 1 : 2))
    await server.session.close()
  }

  @Test(arguments: [ServerCertificate.good, .selfSigned])
  func `a server that the trust callback refuses receives an alert during the handshake`(
    certificate: ServerCertificate
  ) async throws {
    let server = try await SecureServer(TLSOptions(certificate: certificate))
    let failure = try await send(to: server, judge: Judge(says: false))
    #expect(failure.hasPrefix("the connection is not secure: OpenSSL could not shake hands: "))
    #expect(try await server.failedHandshake()?.contains("alert") == true)
    await server.session.close()
  }

  @Test func `without a trust callback no server is trusted`() async throws {
    let server = try await SecureServer()
    #expect(try await send(to: server, judge: nil).hasPrefix("the connection is not secure"))
    await server.session.close()
  }

  @Test(arguments: [ClientCertificate.request, .require])
  func `the callback checks the server's certificate before a client certificate is requested`(
    demand: ClientCertificate
  ) async throws {
    let server = try await SecureServer(TLSOptions(client: demand))
    let judge = Judge(says: true)
    let answer = try await send(to: server, judge: judge)
    let questions = judge.questions.withLock { $0 }
    #expect(questions.count == 2 && questions.last == .clientCertificate)
    #expect(demand == .request ? answer == "hello" : answer.contains("certificate required"))
    await server.session.close()
  }

  @Test func `a handshake that is never answered times out`() async throws {
    let server = try await SecureServer(TLSOptions(stall: .always))
    var limits = HTTPClientLimits()
    limits.connection = .milliseconds(100)
    let context = try TLSContext(clientTrusting: nil, asks: true)
    let client = try HTTPClient(limits: limits, secure: context)
    let request = HTTPClientRequest(host: "127.0.0.1", port: try server.port, target: "/")
    await #expect(throws: HTTPClientError.timedOut(.handshake)) {
      try await client.send(request) { _ in .proceed }
    }
    await server.session.close()
  }

  @Test(
    arguments: [
      (.good, nil), (.expired, "certificate has expired"),
      (.unknownAuthority, "self-signed certificate in certificate chain"),
    ] as [(ShownCertificate, String?)])
  func `the server verifies the client certificate that the callback returns`(
    certificate: ShownCertificate, problem: String?
  ) async throws {
    let server = try await SecureServer(TLSOptions(client: .require))
    let identity = try server.transport.clientIdentity(certificate)
    #expect(try server.transport.clientIdentity(certificate) == identity)
    let answer = try await send(to: server, judge: Judge(says: true, showing: identity))
    #expect((answer == "hello") == (problem == nil))
    if let problem {
      #expect(try await server.failedHandshake()?.contains(problem) == true)
    } else {
      let clients = server.session.events().events.compactMap { event in
        if case .handshake(_, _, _, let client) = event.kind { client } else { nil }
      }
      #expect(clients == ["CN=good"])
    }
    await server.session.close()
  }

  @Test func `a client certificate that cannot be parsed ends the handshake`() async throws {
    let server = try await SecureServer(TLSOptions(client: .request))
    let judge = Judge(says: true, showing: TLSIdentity(certificateChain: "?", privateKey: "?"))
    let failure = try await send(to: server, judge: judge)
    #expect(failure.hasPrefix("the connection is not secure"))
    await server.session.close()
  }

  @Test func `a session has the certificate chain of each origin with TLS`() async throws {
    let server = try await SecureServer()
    let chain = try #require(server.session.certificateChains["main"])
    #expect(chain.hasSuffix(try server.transport.authority.certificate))
    await server.session.close()
    let plain = try await FixtureServer().openSession(site: Site(main: Origin(["/": .text("x")])))
    #expect(plain.certificateChains.isEmpty)
    await plain.close()
  }
}
