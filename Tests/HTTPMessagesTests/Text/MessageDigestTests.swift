import Testing

@testable import HTTPMessages

@Suite struct MessageDigestTests {
  /// RFC 1321 appendix A.5 and FIPS 180-4.
  @Test(arguments: [
    (MessageDigest.md5, "", "d41d8cd98f00b204e9800998ecf8427e"),
    (.md5, "abc", "900150983cd24fb0d6963f7d28e17f72"),
    (.md5, "message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    (.sha1, "abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (.sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (.sha256, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (.sha224, "abc", "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
    (
      .sha512Truncated, "abc",
      "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23"
    ),
  ])
  func `hashes equal the test vectors of the standards`(
    digest: MessageDigest, text: String, hex: String
  ) {
    #expect(digest.hex(of: text) == hex)
    #expect(hex.utf8.count == digest.hexLength)
  }
}
