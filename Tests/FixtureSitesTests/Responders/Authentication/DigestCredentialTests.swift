import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct DigestCredentialTests {
  /// The credential of RFC 7616 section 3.9.1, for any algorithm and quality.
  static func mufasa(_ algorithm: String, _ quality: String) -> String {
    let zeros = DigestAlgorithm(name: algorithm)?.digest.hexLength ?? 0
    return """
      username="Mufasa", realm="http-auth@example.org", uri="/dir/index.html", \
      algorithm=\(algorithm), nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", nc=00000001, \
      cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ", qop=\(quality), \
      opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", \
      response="\(String(repeating: "0", count: zeros))"
      """
  }

  /// The first two are the RFC's; the others were made by other software.
  @Test(arguments: [
    ("MD5", "8ca523f5e9506fed4657c9700eebdbec"),
    ("SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"),
    ("MD5-sess", "e783283f46242139c486a698fec7211d"),
    ("sha-256-SESS", "2fd51b3a77ad75bad6afad6003e818d767133c46d9e2749e7f5232ae1ea3efd7"),
    ("SHA-512-256", "430d05014cecc49cab6fbe03176d41a1da86cbfe24a16580e22aaad928d960d0"),
    ("SHA-512-256-sess", "3f2a34f923c38b0fb26dce2fdfc2ce326c23cecf86fbb1444f3e51fbbc2cb92e"),
    (
      "SHA-512",
      "27d9ebedb4e86595d8b99152ce456620c8e47c48afbd771dbc4468bb758ca66e"
        + "7312383d49ad044219d4a2c5c218e66c584fa00b2728798bcff9435825eed0ad"
    ),
    (
      "SHA-512-sess",
      "5bc820f8c0e5cf83d5ff0a673af99c13a028be576c765c41f23d4fb46722a447"
        + "50a331317b0b8646d55243e0c06cbacf64cc061404459769fbedddb0ecfacc5f"
    ),
  ])
  func `the Digest response equals the example of RFC 7616`(algorithm: String, response: String)
    throws
  {
    let parameters = try #require(AuthenticationParameters(Self.mufasa(algorithm, "auth")[...]))
    let credential = try #require(DigestCredential(parameters))
    #expect(
      credential.response(
        password: "Circle of Life", method: "GET", body: [], sessionNonce: credential.clientNonce)
        == response)
  }

  @Test(arguments: [
    ("MD5", "e4ac3c00299d523b5391298c4f855c18"),
    ("SHA-256-sess", "71ac396009a409bd294b547deb74a744afa1d1680d14f13a63ed1da85ec9e622"),
  ])
  func `an auth-int response depends on the body`(algorithm: String, response: String) throws {
    let parameters = try #require(
      AuthenticationParameters(Self.mufasa(algorithm, "auth-int")[...]))
    let credential = try #require(DigestCredential(parameters))
    #expect(
      credential.response(
        password: "Circle of Life", method: "POST", body: [UInt8]("a=b".utf8),
        sessionNonce: credential.clientNonce) == response)
  }

  /// RFC 2617 section 3.5, and RFC 2069 section 2.4 with its erratum 749.
  @Test(arguments: [
    (
      #"qop=auth, nc=00000001, cnonce="0a4f113b","#, "Circle Of Life",
      "6629fae49393a05397450978507c4ef1"
    ),
    ("", "CircleOfLife", "1949323746fe6a43ef61f9606e7febea"),
  ])
  func `the Digest response equals the examples of older RFCs`(
    protection: String, password: String, response: String
  ) throws {
    let text = """
      username="Mufasa", realm="testrealm@host.com", uri="/dir/index.html", \(protection) \
      nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", response="\(response)"
      """
    let credential = try #require(
      AuthenticationParameters(text[...]).flatMap(DigestCredential.init))
    let expected = credential.response(
      password: password, method: "GET", body: [], sessionNonce: nil)
    #expect(expected == response)
  }

  @Test(arguments: [
    ("/a?b=c", "/a?b=c", true), ("/a", "http://proxied.test:80/a", true),
    ("http://h/a?q", "/a?q", true), ("http://h", "/", true), ("http://h?q", "/?q", true),
    ("/a", "/a?b", false), ("/a?b", "/a", false), ("/A", "/a", false), ("/%61", "/a", false),
    ("", "/", false), ("a", "/a", false), ("*", "*", true), ("/", "*", false),
    ("/http://h/a", "/a", false), ("://", "/", true),
  ])
  func `a Digest response is valid for one target only`(uri: String, target: String, covers: Bool)
    throws
  {
    let text = """
      username=u, realm=r, uri="\(uri)", nonce=n, response="00000000000000000000000000000000"
      """
    let credential = try #require(
      AuthenticationParameters(text[...]).flatMap(DigestCredential.init))
    #expect(credential.covers(target) == covers)
  }

  @Test(arguments: [
    (#"username*=UTF-8''J%C3%A4s%C3%B8n%20Doe"#, "Jäsøn Doe"), (#"username="a\"b""#, #"a"b"#),
    ("username=a, userhash=false", "a"),
  ])
  func `an encoded or quoted user name is parsed into its plain characters`(
    name: String, user: String
  ) throws {
    let text = "\(name), realm=r, uri=/, nonce=n, response=00000000000000000000000000000000"
      .replacing("uri=/", with: #"uri="/""#)
    let credential = try #require(
      AuthenticationParameters(text[...]).flatMap(DigestCredential.init))
    #expect(credential.user == user)
  }

  @Test(arguments: [
    ("username=\"Mufasa\", ", ""), ("realm=\"http-auth@example.org\", ", ""), ("MD5", "MD6"),
    ("uri=\"/dir/index.html\", ", ""), ("nc=00000001, ", ""), ("nc=00000001", "nc=1"),
    ("nc=00000001", "nc=00000000"), ("nc=00000001", "nc=0000000g"), ("nc=00000001", "nc=+0000001"),
    ("qop=auth", "qop=none"), ("response=\"0", "response=\""), ("MD5", "SHA-256"),
    ("username=", "username*="), ("username=", "userhash=true, username="),
    ("username=", "username*=UTF-8''x, username="), ("username=\"Mufasa\"", "username*=UTF-8''%zz"),
    ("username=\"Mufasa\"", "username*=UTF-8''%ff"), ("cnonce=", "x="), ("nonce=", "x="),
  ])
  func `a credential with a missing or invalid parameter is refused`(
    part: String, replacement: String
  ) throws {
    let text = Self.mufasa("MD5", "auth").replacing(part, with: replacement, maxReplacements: 1)
    #expect(AuthenticationParameters(text[...]).flatMap(DigestCredential.init) == nil)
  }

  @Test func `a credential for a -sess algorithm needs the client's nonce`() throws {
    let text = "username=u, realm=r, uri=u, nonce=n, algorithm=MD5-sess, response="
    let zeros = String(repeating: "0", count: 32)
    #expect(AuthenticationParameters("\(text)\(zeros)"[...]).flatMap(DigestCredential.init) == nil)
    let whole = "\(text)\(zeros), cnonce=c"
    #expect(AuthenticationParameters(whole[...]).flatMap(DigestCredential.init) != nil)
  }
}
