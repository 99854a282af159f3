#if canImport(CryptoKit)
import CryptoKit

extension MessageDigest {
  /// The hash of the bytes.
  func hash(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .md5: Array(Insecure.MD5.hash(data: bytes))
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    }
  }
}
#endif
