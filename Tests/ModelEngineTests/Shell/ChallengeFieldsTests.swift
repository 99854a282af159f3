import FixtureSites
import Testing

@testable import ModelEngine

@Suite struct ChallengeFieldsTests {
  private func challenges(_ fields: String...) -> [PasswordChallenge] {
    PasswordChallenge.all(in: fields.map { ("WWW-Authenticate", $0) })
  }

  private func demand(_ field: String) -> PasswordChallenge.Digest? {
    guard case .digest(let demand) = challenges(field).first?.scheme else { return nil }
    return demand
  }

  @Test func `each Basic or Digest scheme in each field becomes a challenge`() {
    let found = challenges(
      #"Basic realm="a, Digest realm=b", charset="UTF-8" , DIGEST nonce=n,realm="c\"d""#,
      "basic", #"Bearer realm="x", Negotiate, Negotiate dG9rZW4=, Basic realm = e"#)
    #expect(
      found.map(\.scheme.method).map { $0.suffix(6) }.joined(separator: " ")
        == "PBasic Digest PBasic PBasic")
    #expect(found.map(\.realm) == ["a, Digest realm=b", "c\"d", nil, "e"])
  }

  @Test
  func `a field that is malformed, of another name or of an unknown scheme yields no challenge`() {
    #expect(PasswordChallenge.all(in: [("Proxy-Authenticate", "Basic realm=a")]).isEmpty)
    for field in ["", ",", "realm=a", "=", "\"", "Unknown realm=\"a, Basic realm=b"] {
      #expect(challenges(field).isEmpty, "\(field)")
    }
  }

  @Test
  func `a Digest challenge is parsed with its nonce, algorithm, opaque, qop and stale values`() {
    let whole = #"Digest realm=r, nonce="n", qop="auth-int, auth", opaque=o, stale=TRUE, "#
    #expect(
      demand(whole + "algorithm=sha-256")
        == PasswordChallenge.Digest(
          algorithm: .sha256, nonce: "n", opaque: "o", isCounted: true, isStale: true))
    #expect(
      demand("Digest nonce=n")
        == PasswordChallenge.Digest(
          algorithm: .md5, nonce: "n", opaque: nil, isCounted: false, isStale: false))
  }

  @Test(arguments: [
    "Digest realm=r", "Digest nonce=n, algorithm=SHA-512-256", "Digest nonce=n, qop=auth-int",
  ])
  func `a Digest challenge without a nonce or with an unsupported algorithm or qop is skipped`(
    field: String
  ) {
    #expect(challenges(field).isEmpty)
  }
}
