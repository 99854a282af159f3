import Dispatch
import Foundation
import Testing

@testable import FixtureServing

/// A client that sends exactly a test's bytes, and returns exactly what comes back.
///
/// The client blocks on a queue of its own, so that a test never holds a thread that handlers need.
final class RawClient: Sendable {
  enum Failure: Error, Hashable {
    case noAnswer(soFar: String)
    case reset
    case system(Int32)
  }

  private let descriptor: CInt
  private let queue = DispatchQueue(label: "raw-client")

  /// Connects to an origin such as `http://127.0.0.1:41234`.
  convenience init(_ origin: String?) async throws {
    let port = try #require(origin.flatMap { UInt16($0.split(separator: ":").last ?? "") })
    try await self.init(to: #require(SocketAddress(numericHost: "127.0.0.1", port: port)))
  }

  /// Connects to a Unix domain socket.
  convenience init(unix path: String) async throws {
    try await self.init(to: SocketAddress(path: path))
  }

  private init(to address: SocketAddress) async throws {
    let descriptor = try Socket.connect(to: address)
    self.descriptor = descriptor
    try await onQueue {
      try RawClient.wait(descriptor, for: CInt(POLLOUT), soFar: [])
      let error = Socket.error(of: descriptor)
      if error != 0 { throw Failure.system(error) }
    }
  }

  /// Takes over a connection.
  init(_ descriptor: CInt) { self.descriptor = descriptor }

  deinit { Socket.close(descriptor) }

  /// The client's own address, as the server sees it.
  var address: String {
    get throws { "127.0.0.1:\(try SocketAddress.boundPort(of: descriptor))" }
  }

  /// Has the connection torn down, instead of closed, when the client is dropped.
  func resetWhenLeaving() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) async throws {
    try await onQueue { [descriptor] in
      var rest = bytes[...]
      while !rest.isEmpty {
        switch rest.withUnsafeBytes({ Socket.write(descriptor, $0) }) {
        case .moved(let count): rest = rest.dropFirst(count)
        case .wouldBlock: try RawClient.wait(descriptor, for: CInt(POLLOUT), soFar: [])
        case .failed(let code): throw Failure.system(code)
        }
      }
    }
  }

  /// Everything up to the end of the connection.
  func receiveAll() async throws -> String { try await receive { _ in false } }

  /// Some bytes as soon as there are any; nil at the end, be that in order or by a reset.
  func receivePiece() async throws -> [UInt8]? {
    try await onQueue { [descriptor] in
      let piece = LoopBuffer(size: 64 * 1024)
      while true {
        switch Socket.read(descriptor, into: piece.bytes) {
        case .moved(0), .failed: return nil
        case .moved(let count): return Array(piece.bytes[..<count])
        case .wouldBlock: try RawClient.wait(descriptor, for: CInt(POLLIN), soFar: [])
        }
      }
    }
  }

  /// Everything until the text ends in `end`.
  func receive(until end: String) async throws -> String {
    try await receive { String(decoding: $0, as: UTF8.self).hasSuffix(end) }
  }

  /// Sends a request and gives everything up to the end of the connection.
  func exchange(_ request: String) async throws -> String {
    try await send(request)
    return try await receiveAll()
  }

  private func receive(
    until isComplete: @escaping @Sendable ([UInt8]) -> Bool
  ) async throws -> String {
    try await onQueue { [descriptor] in
      var bytes: [UInt8] = []
      let piece = LoopBuffer(size: 64 * 1024)
      while !isComplete(bytes) {
        switch Socket.read(descriptor, into: piece.bytes) {
        case .moved(0): return String(decoding: bytes, as: UTF8.self)
        case .moved(let count):
          bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: piece.bytes[..<count]))
        case .wouldBlock: try RawClient.wait(descriptor, for: CInt(POLLIN), soFar: bytes)
        case .failed(ECONNRESET): throw Failure.reset
        case .failed(let code): throw Failure.system(code)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private func onQueue<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result(catching: body)) }
    }
  }

  private static func wait(_ descriptor: CInt, for events: CInt, soFar: [UInt8]) throws {
    var target = pollfd(fd: descriptor, events: Int16(events), revents: 0)
    guard poll(&target, 1, 60_000) > 0 else {
      throw Failure.noAnswer(soFar: String(decoding: soFar.prefix(500), as: UTF8.self))
    }
  }
}
