import FoundationNetworking
import Testing

@testable import ModelEngine

/// Returns a machine's outputs after a load has been allowed and has started.
@Suite struct CredentialsTests {
  private static func said(_ steps: [Step]) -> String {
    Transcript.of(steps, after: [.load("/"), .allow])
  }

  @Test func `the credential of a known space answers, and its directory is known from then on`() {
    let said = Self.said([.unauthorized(realm: "cave", stored: "right"), .response(200)])
    let expected = """
      > keep right in Basic cave at /
      > cancel 1
      > load 2 GET / with right in Basic cave
      decidePolicyForNavigationResponse / 200 text/html main, shown
      """
    #expect(said == expected)
  }

  @Test func `a password in the address answers first, and is kept`() {
    let said = Transcript.of(
      [.unauthorized(realm: "cave", stored: "known"), .unauthorized(realm: "cave")],
      after: [.load("http://user:own@a/"), .allow])
    let expected = """
      > keep own in Basic cave at http://user:own@a/
      > cancel 1
      > load 2 GET http://user:own@a/ with own in Basic cave
      > forget Basic cave
      didReceiveAuthenticationChallenge a:80 cave, failures 1
      """
    #expect(said == expected)
  }

  @Test func `a known answer that is refused counts, and is forgotten`() {
    let said = Self.said([
      .unauthorized(realm: "cave", stored: "old"), .unauthorized(realm: "cave", stored: "old"),
    ])
    let expected = """
      > keep old in Basic cave at /
      > cancel 1
      > load 2 GET / with old in Basic cave
      > forget Basic cave
      didReceiveAuthenticationChallenge a:80 cave, failures 1
      """
    #expect(said == expected)
  }

  @Test func `a credential sent unasked does not count, and forgets that of the space that asks`() {
    let said = Self.said([.unauthorized(realm: "lamp", stored: "known", sentStored: true)])
    let expected = """
      > forget Basic lamp
      didReceiveAuthenticationChallenge a:80 lamp, failures 0
      """
    #expect(said == expected)
  }

  @Test(arguments: [
    ("/2", "> forget Basic cave"), ("http://b/", "> keep known in Basic cave at http://b/"),
  ])
  func `a redirect to the same server is still of a load that has sent a credential`(
    target: String, line: String
  ) {
    let said = Self.said([
      .unauthorized(realm: "gate", sentStored: true), .credential("right"),
      .response(302, "text/html", ["Location": target]), .allow,
      .unauthorized(realm: "cave", stored: "known", sentStored: target == "/2"),
    ])
    #expect(said.contains(line))
  }

  @Test func `a permanent credential is kept once it is accepted`() {
    let said = Self.said([
      .unauthorized(realm: "cave"), .credential("wrong", .permanent), .unauthorized(realm: "cave"),
      .credential("right", .permanent), .response(200),
    ])
    let expected = """
      didReceiveAuthenticationChallenge a:80 cave, failures 0
      > cancel 1
      > load 2 GET / with wrong in Basic cave
      > forget Basic cave
      didReceiveAuthenticationChallenge a:80 cave, failures 1
      > cancel 2
      > load 3 GET / with right in Basic cave
      > keep right for good in Basic cave
      decidePolicyForNavigationResponse / 200 text/html main, shown
      """
    #expect(said == expected)
  }

  @Test func `a server in trouble has not accepted a permanent credential`() {
    let said = Self.said([
      .unauthorized(realm: "cave"), .credential("right", .permanent), .response(500),
    ])
    #expect(!said.contains("for good"))
  }

  @Test func `a permanent credential is proposed once in a load`() {
    let said = Self.said([
      .unauthorized(realm: "cave", proposed: "old"), .unauthorized(realm: "cave", proposed: "old"),
    ])
    let expected = """
      > cancel 1
      > load 2 GET / with old in Basic cave
      > forget Basic cave
      didReceiveAuthenticationChallenge a:80 cave, failures 1
      """
    #expect(said == expected)
  }

  @Test func `a stale nonce is replaced once without a question`() {
    let said = Self.said([
      .wantsDigest(), .credential("right", .none), .wantsDigest(stale: true),
      .wantsDigest(stale: true),
    ])
    let expected = """
      didReceiveAuthenticationChallenge a:80 HTTPDigest, failures 0
      > cancel 1
      > load 2 GET / with right in Digest strong
      > cancel 2
      > load 3 GET / with right in Digest strong
      > forget Digest strong
      didReceiveAuthenticationChallenge a:80 HTTPDigest, failures 1
      """
    #expect(said == expected)
  }

  @Test func `a nonce that is stale before any answer is asked about`() {
    let said = Self.said([.wantsDigest(stale: true)])
    #expect(said == "didReceiveAuthenticationChallenge a:80 HTTPDigest, failures 0")
  }

  @Test func `Digest is answered before Basic`() {
    let said = Self.said([.wantsDigest(orBasic: true)])
    #expect(said == "didReceiveAuthenticationChallenge a:80 HTTPDigest, failures 0")
  }

  @Test func `a download is answered as a navigation is`() {
    let said = Transcript.of(
      [
        .unauthorized(realm: "cave", stored: "right"),
        .response(302, "text/html", ["Location": "/2"]), .followRedirect(true),
        .unauthorized(realm: "cave", sentStored: true), .credential("new", .permanent),
        .response(200),
      ], after: [.load("/"), .download])
    let expected = """
      > keep right in Basic cave at /
      > cancel 1
      > load 2 GET / with right in Basic cave
      > cancel 2
      download.willPerformHTTPRedirection 302 GET /2
      > load 3 GET /2
      > forget Basic cave
      download.didReceiveAuthenticationChallenge a:80 cave, failures 0
      > cancel 3
      > load 4 GET /2 with new in Basic cave
      > keep new for good in Basic cave
      download.decideDestination /2 2
      """
    #expect(said == expected)
  }
}
