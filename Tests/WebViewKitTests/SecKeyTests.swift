import Foundation
import Testing

@testable import WebViewKit

@Suite struct SecKeyTests {
  /// A certificate of OpenSSL's, and its public key as OpenSSL reads it.
  private static let certificate = """
    MIIBbzCCARWgAwIBAgIUXU3vg8ENICdLO3HSPs2H4wh96+gwCgYIKoZIzj0EAwIwDDEKMAgGA1UEAwwBYTAgFw0yNjEx
    MjcxNTU4MjJaGA8yMTI2MTEwMzE1NTgyMlowDDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABP4E
    1lIyVq1Vo/AAPcmFFZTpt2CVCPwGFNKN43DrDvgVd4lLWNbgjzf6OC+/qFRIKpd5Xvkcy0n++U05ZtV12Y6jUzBRMB0G
    A1UdDgQWBBS+h6tdFTh268oOKMKMuY7aTrc0djAfBgNVHSMEGDAWgBS+h6tdFTh268oOKMKMuY7aTrc0djAPBgNVHRMB
    Af8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIGVUDwcJXXjgVMKMDjpyW+SCezF/AGAgx0fA3mz+rUgzAiEAzBzc0WCX
    RC7f1ChBz8hEfeUS59o7F2DOY2QPbC+kPWA=
    """
  private static let key =
    "BP4E1lIyVq1Vo/AAPcmFFZTpt2CVCPwGFNKN43DrDvgVd4lLWNbgjzf6OC+/qFRIKpd5Xvkcy0n++U05ZtV12Y4="

  private static let data =
    Data(base64Encoded: certificate, options: .ignoreUnknownCharacters) ?? Data()

  @Test func `the certificates of a trust are counted, and read by index`() {
    let trust = SecTrust([Self.data, Data([2])])
    #expect(SecTrustGetCertificateCount(trust) == 2)
    #expect(SecTrustGetCertificateAtIndex(trust, 1).map(SecCertificateCopyData) == Data([2]))
    #expect(SecTrustGetCertificateAtIndex(trust, 2) == nil)
    #expect(SecTrustGetCertificateAtIndex(trust, -1) == nil)
  }

  @Test func `a public key has the bytes that OpenSSL reads`() throws {
    let key = try #require(SecTrustCopyKey(SecTrust([Self.data])))
    #expect(SecKeyCopyExternalRepresentation(key, nil)?.base64EncodedString() == Self.key)
    #expect(SecCertificateCopyKey(SecCertificate(Self.data)) == key)
  }

  @Test func `a truncated certificate has no public key`() {
    for count in 0..<Self.data.count {
      #expect(SecTrustCopyKey(SecTrust([Self.data.prefix(count)])) == nil)
    }
    #expect(SecTrustCopyKey(SecTrust([])) == nil)
    #expect(SecTrustCopyKey(SecTrust([Data([0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF])])) == nil)
  }
}
