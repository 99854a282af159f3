import COpenSSL

final class PrivateKey {
  enum Kind {
    case p256
    case rsa(bits: Int32)
  }

  let pointer: OpaquePointer

  init(_ kind: Kind = .p256) throws {
    let type =
      switch kind {
      case .p256: EVP_PKEY_EC
      case .rsa: EVP_PKEY_RSA
      }
    let context = EVP_PKEY_CTX_new_id(type, nil)
    defer { EVP_PKEY_CTX_free(context) }
    guard EVP_PKEY_keygen_init(context) == 1 else { throw TLSError("make a key") }
    let isSet =
      switch kind {
      case .p256: EVP_PKEY_CTX_set_group_name(context, "P-256")
      case .rsa(let bits): EVP_PKEY_CTX_set_rsa_keygen_bits(context, bits)
      }
    var key: OpaquePointer?
    guard isSet == 1, EVP_PKEY_generate(context, &key) == 1, let key else {
      throw TLSError("make a key")
    }
    pointer = key
  }

  init(pem: String) throws {
    guard let key = try MemoryBIO(pem).read({ PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
      throw TLSError("read a private key")
    }
    pointer = key
  }

  deinit { EVP_PKEY_free(pointer) }

  /// Returns the key as unencrypted PEM text.
  func pem() throws -> String {
    try MemoryBIO.text("write a private key") {
      PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil)
    }
  }
}
