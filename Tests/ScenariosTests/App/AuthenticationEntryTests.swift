import AuthoredYAML
import FixtureServing
import FixtureSites
import NavigationRecording
import NavigationTrace
import Testing

@testable import Scenarios

@Suite @MainActor struct AuthenticationEntryTests {
  @Test func `a client certificate that cannot be made is named`() async throws {
    let app = try await ScriptedApp.make("{authentication: [trust, {certificate: expired}]}")
    var challenge = TraceEvent(.didReceiveAuthenticationChallenge)
    challenge[.method] = "ClientCertificate"
    #expect(app.credential(for: challenge).answer == .performDefaultHandling)
    #expect(
      app.failure?.description
        == "the client certificate 'expired' cannot be made: the server has no TLS; "
        + "give it a TLSTransport")
  }

  @Test(arguments: [
    ("", CredentialPersistence.forSession), (", persistence: none", .none),
    (", persistence: forSession", .forSession), (", persistence: permanent", .permanent),
  ])
  func `a password is kept as long as the entry says`(
    key: String, persistence: CredentialPersistence
  ) throws {
    let node = try AuthoredNode(parsing: "{user: u, password: p\(key)}", file: "s.yaml")
    #expect(
      try AuthenticationEntry.shape.read(node)
        == .answer(.useCredential(user: "u", password: "p", persistence: persistence)))
  }

  @Test func `an answer waits for the challenge that it fits`() async throws {
    let app = try await ScriptedApp.make(
      "{authentication: [trust, {user: u, password: p}, default]}")
    let answers = ["HTTPBasic", "ClientCertificate", "HTTPBasic", "ServerTrust"].map {
      var challenge = TraceEvent(.didReceiveAuthenticationChallenge)
      challenge[.method] = .string($0)
      return app.credential(for: challenge).answer
    }
    #expect(
      answers == [
        .useCredential(user: "u", password: "p"), .performDefaultHandling,
        .performDefaultHandling, .acceptServerTrust,
      ])
  }
}
