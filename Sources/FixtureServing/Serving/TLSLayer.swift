import EventLoops

/// The encryption of one connection, and what is still to be encrypted.
final class TLSLayer {
  let session: any SecureSession
  /// Whether nothing has come from the client.
  var isFresh = true
  /// The subject of the client's certificate.
  var client: String?
  /// The application's bytes behind those that the system has not taken yet.
  private var waiting: [UInt8] = []
  private var begin = 0
  private var encrypted = 0

  init(_ session: any SecureSession) { self.session = session }

  /// Whether something is still to be encrypted.
  var isWaiting: Bool { !waiting.isEmpty }

  /// All that is encrypted has been sent: the number of the application's bytes in it.
  func takeSent() -> Int {
    defer { encrypted = 0 }
    return encrypted
  }

  /// Encrypts bytes.
  func encrypt(_ bytes: UnsafeRawBufferPointer) throws {
    try session.write(bytes)
    encrypted += bytes.count
  }

  /// Puts bytes behind those that are still to be encrypted.
  func append(_ bytes: [UInt8]) {
    if waiting.isEmpty { waiting = bytes } else { waiting.append(contentsOf: bytes) }
  }

  /// Encrypts at most so many of the bytes that wait.
  func encrypt(upTo count: Int) throws {
    let end = min(begin + count, waiting.count)
    try waiting.withUnsafeBytes { bytes in
      try encrypt(UnsafeRawBufferPointer(rebasing: bytes[begin..<end]))
    }
    begin = end
    if end == waiting.count {
      waiting = []
      begin = 0
    }
  }
}
