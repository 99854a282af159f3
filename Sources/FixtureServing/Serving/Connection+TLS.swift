import EventLoops
import FixtureSites
import Logging

extension Connection {
  /// Decrypts bytes from the network and processes the result.
  func decrypt(_ bytes: UnsafeRawBufferPointer, _ tls: TLSLayer) {
    if tls.isFresh, let first = bytes.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first {
      return refusePlain()
    }
    tls.isFresh = false
    do {
      try tls.session.receive(bytes)
      if case .handshake = stage, try !shakeHands(tls) { return outgoing.sendEncrypted() }
      let input = watch.reactor.input.bytes
      while let count = try tls.session.read(into: input) {
        guard count > 0 else { return outgoing.sendEncrypted() }
        receiveMessages(UnsafeRawBufferPointer(rebasing: input[..<count]))
        _ = advance()
      }
      handleDisconnect(reset: false)
    } catch { failSecurely(error) }
  }

  /// Continues the handshake, and returns whether it is complete.
  private func shakeHands(_ tls: TLSLayer) throws -> Bool {
    try tls.session.handshake()
    guard let facts = tls.session.facts else { return false }
    tls.client = facts.client
    let agreed = ServedVersion.allCases.first { $0.identifier == facts.applicationProtocol }
    let version = agreed ?? bindings.home.service.origin.options.fallbackVersion
    stage = .open(version == .http2 ? http2() ?? http1() : http1())
    bindings.home.recordEvent(
      .handshake(
        version: facts.version, protocol: facts.applicationProtocol, name: facts.host,
        client: facts.client))
    return true
  }

  /// Answers a client that sent plain HTTP to a TLS port.
  ///
  /// The answer is plain HTTP, since the client would not understand a TLS alert.
  private func refusePlain() {
    recordFailedHandshake("the client sent plain HTTP")
    outgoing.endEncryption()
    let http = http1()
    stage = .open(http)
    http.refuse(.plain)
  }

  /// Sends the alert to a client that broke the protocol or is not trusted, and ends the
  /// connection.
  func failSecurely(_ error: any Error) {
    switch stage {
    case .handshake:
      recordFailedHandshake("\(error)")
      outgoing.sendEncrypted()
      linger()
    case .undecided, .open:
      let binding = bindings.home
      binding.session.logger?.info("\(binding.service.name) #\(binding.number) \(error)")
      http?.abandonExchanges(as: .clientGone, by: .close)
    case .stalled, .lingering: return
    }
  }

  func recordFailedHandshake(_ reason: String) {
    let binding = bindings.home
    binding.recordEvent(.handshakeFailed(reason: reason))
    binding.session.logger?.info(
      "\(binding.service.name) #\(binding.number) handshake failed: \(reason)")
  }
}

/// The TLS session of one connection, with the bytes that are still to be encrypted.
///
/// ``Connection`` creates this object and uses it for decryption. ``OutgoingBytes`` uses it for
/// encryption.
final class TLSLayer {
  let session: any SecureSession
  /// Whether nothing has been received from the client.
  var isFresh = true
  /// The subject of the client's certificate.
  var client: String?
  /// The plain bytes that are not encrypted until the system has accepted earlier bytes.
  private var waiting: [UInt8] = []
  private var begin = 0
  private var encrypted = 0

  init(_ session: any SecureSession) { self.session = session }

  func count(in memory: inout KeptMemory) {
    memory.add(Self.ownSize)
    memory.add(waiting)
  }

  /// The approximate memory that OpenSSL uses for a connection, in bytes.
  private static let ownSize = 48 * 1024

  /// Whether some bytes are still to be encrypted.
  var isWaiting: Bool { !waiting.isEmpty }

  /// Records that all encrypted bytes have been sent, and returns the number of plain bytes that
  /// they contained.
  func takeSent() -> Int {
    defer { encrypted = 0 }
    return encrypted
  }

  func encrypt(_ bytes: UnsafeRawBufferPointer) throws {
    try session.write(bytes)
    encrypted += bytes.count
  }

  /// Appends bytes to those that are still to be encrypted.
  func append(_ bytes: [UInt8]) {
    if waiting.isEmpty { waiting = bytes } else { waiting.append(contentsOf: bytes) }
  }

  /// Encrypts at most `count` of the waiting bytes.
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
