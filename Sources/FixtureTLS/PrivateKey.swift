import COpenSSL

/// An ECDSA key on P-256.
final class PrivateKey {
  let pointer: OpaquePointer

  /// Makes a new key.
  init() throws {
    let context = EVP_PKEY_CTX_new_id(EVP_PKEY_EC, nil)
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_keygen_init(context) == 1, EVP_PKEY_CTX_set_group_name(context, "P-256") == 1,
      EVP_PKEY_generate(context, &key) == 1, let key
    else { throw TLSError("make a key") }
    pointer = key
  }

  /// Reads a key from PEM text.
  init(pem: String) throws {
    guard let key = try MemoryBIO(pem).read({ PEM_read_bio_PrivateKey($0, nil, nil, nil) }) else {
      throw TLSError("read a private key")
    }
    pointer = key
  }

  deinit { EVP_PKEY_free(pointer) }

  /// The key as PEM text, not encrypted.
  func pem() throws -> String {
    try MemoryBIO.text("write a private key") {
      PEM_write_bio_PrivateKey($0, pointer, nil, nil, 0, nil, nil)
    }
  }
}
