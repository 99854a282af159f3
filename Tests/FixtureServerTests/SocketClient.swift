import Foundation
import Testing

/// A connection to a server of this machine, for code that may block.
final class SocketClient {
  /// Nobody listens there, or not any more.
  struct Refused: Error {
    var code: Int32
  }

  private let descriptor: Int32

  /// Connects to a URL such as `http://127.0.0.1:41234`.
  init(_ url: String) throws {
    let port = try #require(url.split(separator: ":").last.flatMap { UInt16($0) })
    descriptor = socket(AF_INET, streamSocket, 0)
    try #require(descriptor >= 0)
    var patience = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Refused(code: errno) }
  }

  deinit { close(descriptor) }

  /// Sends a request for a path, or as much of it as the other side takes.
  func get(_ path: String) {
    let bytes = Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
    _ = send(descriptor, bytes, bytes.count, noSignal)
  }

  /// The next piece of what comes; nil at the end of the connection, or where nothing comes.
  func receive() -> String? {
    var bytes = [UInt8](repeating: 0, count: 64 * 1024)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Sends a request and gives the status of the answer; nil where the connection ends instead.
  func status(of path: String) -> String? {
    get(path)
    return receive()?.split(separator: " ").dropFirst().first.map(String.init)
  }

  /// Runs what blocks where it holds no thread that other tests need.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
    }
  }
}

#if canImport(Glibc)
private let streamSocket = Int32(SOCK_STREAM.rawValue)
private let noSignal = Int32(MSG_NOSIGNAL)
#else
private let streamSocket = SOCK_STREAM
private let noSignal: Int32 = 0
#endif
