import FixtureSites
import Testing

@testable import ModelEngine

@Suite struct DigestAnswerTests {
  /// The example of RFC 7616 section 3.9.1.
  private static func answer(_ algorithm: DigestAlgorithm, isCounted: Bool = true)
    -> PasswordAuthorization.DigestAnswer
  {
    PasswordAuthorization.DigestAnswer(
      demand: PasswordChallenge.Digest(
        algorithm: algorithm, nonce: "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v",
        opaque: "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", isCounted: isCounted,
        isStale: false),
      realm: "http-auth@example.org",
      credential: PasswordCredential(user: "Mufasa", password: "Circle of Life"), method: "GET",
      target: "/dir/index.html", clientNonce: "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ")
  }

  @Test(arguments: [
    (DigestAlgorithm.md5, "8ca523f5e9506fed4657c9700eebdbec"),
    (.sha256, "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
  ])
  func `the example of RFC 7616 gets the response that the RFC shows`(
    algorithm: DigestAlgorithm, response: String
  ) {
    #expect(
      Self.answer(algorithm).authorization == """
        Digest username="Mufasa", realm="http-auth@example.org", \
        nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", uri="/dir/index.html", \
        algorithm=\(algorithm.rawValue), response="\(response)", \
        opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", qop=auth, nc=00000001, \
        cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"
        """)
  }

  @Test func `without qop, an answer has no nonce count, and a client nonce only for session keys`()
  {
    let plain = Self.answer(.md5, isCounted: false).authorization
    #expect(!plain.contains("nc=") && !plain.contains("qop=") && !plain.contains("cnonce="))
    let session = Self.answer(.md5Session, isCounted: false).authorization
    #expect(!session.contains("nc=") && session.contains("cnonce="))
  }

  @Test func `a quote and a backslash in a user name are escaped`() {
    var answer = Self.answer(.md5)
    answer.credential.user = #"a"b\c"#
    #expect(answer.authorization.hasPrefix(#"Digest username="a\"b\\c", "#))
  }
}
