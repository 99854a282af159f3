import Foundation

/// A connection to a port of this machine whose calls wait.
final class BlockingSocket {
  struct Failure: Error {
    let call: String
    let code = errno
  }

  private let descriptor: CInt
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    #if canImport(Darwin)
    descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(call: "connect") }
  }

  deinit { close(descriptor) }

  /// Sends a GET request.
  func ask(_ path: String) throws {
    let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    guard send(descriptor, request, request.count, 0) == request.count else {
      throw Failure(call: "send")
    }
  }

  /// Reads one answer, whose length is in its head.
  func readAnswer() throws {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !isComplete {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw Failure(call: "recv") }
      received += buffer[..<count]
    }
    received = []
  }

  private var isComplete: Bool {
    let text = String(decoding: received, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return false }
    let length = text.range(of: "Content-Length: ").flatMap {
      Int(text[$0.upperBound...].prefix { $0.isNumber })
    }
    return text[end.upperBound...].utf8.count >= length ?? 0
  }
}
