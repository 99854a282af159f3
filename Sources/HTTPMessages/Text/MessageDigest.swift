#if canImport(CryptoKit)
import CryptoKit
#else
import COpenSSL
#endif

/// A cryptographic hash function.
///
/// The hash is computed by CryptoKit on Apple systems, and by OpenSSL on other systems.
package enum MessageDigest: String, CaseIterable, Sendable {
  /// MD5 (RFC 1321).
  case md5
  /// SHA-1, which the WebSocket handshake uses. FIPS 180-4 defines it and all following functions.
  case sha1
  case sha224
  case sha256
  case sha384
  case sha512
  /// SHA-512/256.
  case sha512Truncated = "sha512-256"

  package var hexLength: Int { 2 * hash([]).count }

  /// Returns the hash in hexadecimal, in lower case.
  package func hex(of bytes: [UInt8]) -> String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    let hex = hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: hex, as: UTF8.self)
  }

  package func hex(of text: String) -> String {
    hex(of: [UInt8](text.utf8))
  }
}

#if canImport(CryptoKit)
extension MessageDigest {
  /// Returns the hash of the bytes; empty for a function that CryptoKit does not have.
  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .md5: Array(Insecure.MD5.hash(data: bytes))
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha224, .sha512Truncated: []
    case .sha256: Array(SHA256.hash(data: bytes))
    case .sha384: Array(SHA384.hash(data: bytes))
    case .sha512: Array(SHA512.hash(data: bytes))
    }
  }
}
#else
extension MessageDigest {
  /// Returns the hash of the bytes; empty if the system's OpenSSL forbids the function, as FIPS
  /// mode forbids MD5.
  package func hash(_ bytes: [UInt8]) -> [UInt8] {
    var count: UInt32 = 0
    let capacity = Int(EVP_MAX_MD_SIZE)
    return [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      let isMade =
        EVP_Digest(
          bytes, bytes.count, buffer.baseAddress, &count, EVP_get_digestbyname(rawValue), nil) == 1
      initialized = isMade ? Int(count) : 0
    }
  }
}
#endif

extension DigestAlgorithm {
  /// The hash function of the algorithm.
  package var digest: MessageDigest {
    switch self {
    case .md5, .md5Session: .md5
    case .sha256, .sha256Session: .sha256
    case .sha512Truncated, .sha512TruncatedSession: .sha512Truncated
    case .sha512, .sha512Session: .sha512
    }
  }
}
