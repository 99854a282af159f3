import Foundation
import Testing

/// A connection to a server of this machine; it blocks on a queue of its own.
final class SocketClient: Sendable {
  /// Nobody listens there, or not any more.
  struct Refused: Error {
    var code: Int32
  }

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "socket-client")

  /// Connects to a URL such as `http://127.0.0.1:41234`.
  init(_ url: String) async throws {
    let port = try #require(url.split(separator: ":").last.flatMap { UInt16($0) })
    let descriptor = socket(AF_INET, streamSocket, 0)
    try #require(descriptor >= 0)
    self.descriptor = descriptor
    var timeout = timeval(tv_sec: 30, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let target = address
    let code = await onQueue { connected(descriptor, to: target) }
    guard code == 0 else { throw Refused(code: code) }
  }

  deinit { close(descriptor) }

  /// Sends a request for a path, or as much of it as the other side takes.
  func get(_ path: String) { put("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n") }

  /// Sends a text, or as much of it as the other side takes.
  func put(_ text: String) {
    let bytes = Array(text.utf8)
    _ = send(descriptor, bytes, bytes.count, noSignal)
  }

  /// Returns the next bytes; `nil` at the end of the connection, or if nothing comes.
  func receive() async -> String? {
    await onQueue { [descriptor] in
      var bytes = [UInt8](repeating: 0, count: 64 * 1024)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
  }

  /// Sends a request and returns the status of the answer; `nil` if the connection ends instead.
  func status(of path: String) async -> String? {
    get(path)
    return await receive()?.split(separator: " ").dropFirst().first.map(String.init)
  }

  private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: body()) }
    }
  }
}

/// Connects, and gives the error of that, 0 for none.
private func connected(_ descriptor: Int32, to address: sockaddr_in) -> Int32 {
  var address = address
  let result = withUnsafePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  return result == 0 ? 0 : errno
}

#if canImport(Glibc)
private let streamSocket = Int32(SOCK_STREAM.rawValue)
private let noSignal = Int32(MSG_NOSIGNAL)
#else
private let streamSocket = SOCK_STREAM
private let noSignal: Int32 = 0
#endif
