import AuthoredYAML
import FixtureServing
import FixtureSites
import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import Scenarios

@Suite @MainActor struct AuthenticationEntryTests {
  @Test func `a client certificate that cannot be created is reported`() async throws {
    let app = try await ScriptedApp.make("{authentication: [trust, {certificate: expired}]}")
    let space = protectionSpace("ClientCertificate")
    #expect(app.disposition(of: app.takeEntry(for: space).answer, for: space).1 == nil)
    #expect(
      app.failure?.description
        == "the client certificate 'expired' cannot be made: the server has no TLS; "
        + "give it a TLSTransport")
  }

  @Test(arguments: [
    ("", URLCredential.Persistence.forSession), (", persistence: none", .none),
    (", persistence: forSession", .forSession), (", persistence: permanent", .permanent),
  ])
  func `a credential has the persistence that the entry names`(
    key: String, persistence: URLCredential.Persistence
  ) throws {
    let node = try AuthoredNode(parsing: "{user: u, password: p\(key)}", file: "s.yaml")
    #expect(
      try AuthenticationEntry.shape.read(node)
        == .useCredential(user: "u", password: "p", persistence: persistence))
  }

  @Test func `each answer is used for the first challenge that it matches`() async throws {
    let app = try await ScriptedApp.make(
      "{authentication: [trust, {user: u, password: p}, default]}")
    let answers = ["HTTPBasic", "ClientCertificate", "HTTPBasic", "ServerTrust"].map {
      app.takeEntry(for: protectionSpace($0)).answer
    }
    #expect(
      answers == [
        .useCredential(user: "u", password: "p", persistence: .forSession),
        .performDefaultHandling, .performDefaultHandling, .acceptServerTrust,
      ])
  }

  @Test(arguments: [([Data([1])], true), (nil, false)] as [([Data]?, Bool)])
  func `acceptServerTrust accepts a challenge only if it has certificates`(
    certificates: [Data]?, isAccepted: Bool
  ) async throws {
    let app = try await ScriptedApp.make()
    let space = protectionSpace("ServerTrust", certificates)
    let (disposition, credential) = app.disposition(of: .acceptServerTrust, for: space)
    #expect((disposition == .useCredential) == isAccepted && (credential != nil) == isAccepted)
  }

  private func protectionSpace(
    _ method: String, _ certificates: [Data]? = nil
  ) -> URLProtectionSpace {
    ChallengeValues(
      host: "h", port: 1, scheme: "https", realm: nil,
      method: "NSURLAuthenticationMethod" + method, serverTrust: certificates,
      previousFailureCount: 0
    ).challenge.protectionSpace
  }
}
