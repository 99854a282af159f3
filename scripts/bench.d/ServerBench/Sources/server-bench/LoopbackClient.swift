import Foundation

/// A blocking client: one connection to a port of this machine.
struct LoopbackClient {
  let descriptor: CInt

  /// Connects; `nil` if no server listens at the port.
  init?(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    var limit = timeval(tv_sec: 5, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    guard Self.call(connect, descriptor, port) == 0 else {
      close()
      return nil
    }
  }

  func close() { Glibc.close(descriptor) }

  /// Sends a request for the page of 1 KiB, and reads the reply; false if that fails.
  func get(_ path: String = "/1k") -> Bool {
    let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    var count = 0
    // The body's 1024 bytes are more than any head here.
    while count < 1024 {
      let more = recv(descriptor, &buffer, buffer.count, 0)
      guard more > 0 else { return false }
      count += more
    }
    return true
  }

  /// Whether the first byte of a response arrives.
  static func answers(at port: UInt16) -> Bool {
    guard let client = LoopbackClient(port: port) else { return false }
    defer { client.close() }
    let request = Array("GET /1k HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
    var byte: UInt8 = 0
    return send(client.descriptor, request, request.count, Int32(MSG_NOSIGNAL)) > 0
      && recv(client.descriptor, &byte, 1, 0) == 1
  }

  static func connects(to port: UInt16) -> Bool {
    guard let client = LoopbackClient(port: port) else { return false }
    client.close()
    return true
  }

  /// Returns a port at which no server listens.
  static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { Glibc.close(descriptor) }
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard call(bind, descriptor, 0) == 0 else { throw Problem("no port is free") }
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = getsockname(descriptor, $0, &length)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func call(
    _ function: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt, _ descriptor: CInt,
    _ port: UInt16
  ) -> CInt {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        function(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
