#if !canImport(CryptoKit)
import COpenSSL

extension MessageDigest {
  /// The hash of the bytes; empty where the system's OpenSSL forbids it, as FIPS mode does MD5.
  func hash(_ bytes: [UInt8]) -> [UInt8] {
    let algorithm =
      switch self {
      case .md5: EVP_md5()
      case .sha1: EVP_sha1()
      case .sha256: EVP_sha256()
      }
    var count: UInt32 = 0
    let capacity = Int(EVP_MAX_MD_SIZE)
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      let isMade = EVP_Digest(bytes, bytes.count, buffer.baseAddress, &count, algorithm, nil) == 1
      initialized = isMade ? Int(count) : 0
    }
  }
}
#endif
