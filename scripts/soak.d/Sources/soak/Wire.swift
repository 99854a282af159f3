import FixtureServing
import Foundation
import Synchronization

/// One blocking connection, plain or with TLS, which counts the received bytes.
final class Wire {
  /// The unexpected end of a connection.
  enum Failure: Error { case reset, ended, late, system(Int32) }

  /// The number of connections so far.
  static let connections = Atomic<Int>(0)

  private let descriptor: Int32
  private let session: (any SecureSession)?
  private var received: ArraySlice<UInt8> = []
  /// The number of bytes of application data that have been read so far.
  private(set) var taken = 0

  /// - Parameters:
  ///   - secure: The TLS context of the connection. The handshake is complete when this returns.
  ///   - receiving: The maximum number of bytes that the system buffers for a slow reader.
  init(port: UInt16, secure: (any SecureContext)? = nil, receiving: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw Failure.system(errno) }
    session = try secure?.session(with: "localhost")
    if var receiving {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &receiving, 4)
    }
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure.system(errno) }
    Wire.connections.add(1, ordering: .relaxed)
    if let session { try shakeHands(session) }
  }

  deinit { close(descriptor) }

  /// Lets the connection be reset instead of closed when it is released.
  func resetWhenLeaving() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Closes this side for sending, and leaves the other side open.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    guard let session else { return try transmit(bytes[...]) }
    try bytes.withUnsafeBytes { try session.write($0) }
    try flush(session)
  }

  /// Returns the next bytes, at most the given number; empty at the end.
  func receive(_ limit: Int = 65_536) throws -> ArraySlice<UInt8> {
    if received.isEmpty { received = try fetch(limit) }
    let piece = received.prefix(limit)
    received = received.dropFirst(piece.count)
    taken += piece.count
    return piece
  }

  /// Puts back bytes that were read too early.
  func giveBack(_ bytes: ArraySlice<UInt8>) {
    received = bytes + received
    taken -= bytes.count
  }

  private func fetch(_ limit: Int) throws -> ArraySlice<UInt8> {
    guard let session else { return try pull(limit)[...] }
    while true {
      var plain = [UInt8](repeating: 0, count: limit)
      guard let count = try plain.withUnsafeMutableBytes({ try session.read(into: $0) }) else {
        return []
      }
      if count > 0 { return plain[..<count] }
      let bytes = try pull(65_536)
      if bytes.isEmpty { return [] }
      try bytes.withUnsafeBytes { try session.receive($0) }
    }
  }

  private func shakeHands(_ session: any SecureSession) throws {
    while true {
      try session.handshake()
      try flush(session)
      if session.facts != nil { return }
      let bytes = try pull(65_536)
      if bytes.isEmpty { throw Failure.ended }
      try bytes.withUnsafeBytes { try session.receive($0) }
    }
  }

  private func flush(_ session: any SecureSession) throws {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = bytes.withUnsafeMutableBytes({ session.takeOutput(into: $0) }), count > 0
    {
      try transmit(bytes[..<count])
    }
  }

  private func transmit(_ bytes: ArraySlice<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure()
      }
      rest = rest.dropFirst(count)
    }
  }

  private func pull(_ limit: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = recv(descriptor, &bytes, limit, 0)
      if count >= 0 { return Array(bytes[..<count]) }
      if errno != EINTR { throw failure() }
    }
  }

  private func failure() -> Failure {
    switch errno {
    case ECONNRESET, EPIPE: .reset
    case EAGAIN: .late
    default: .system(errno)
    }
  }
}
