import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A connection to a Unix domain socket that blocks, and gives up after ten seconds.
struct SocketClient: ~Copyable {
  private let descriptor: CInt
  private static let timeout: CInt = 10_000

  init(path: String) throws(Violation) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: path.utf8.prefix($0.count - 1))
    }
    #if canImport(Darwin)
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #else
    descriptor = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    #endif
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else { throw Violation("the server takes no connection: errno \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends bytes, unless the server has closed.
  func send(_ bytes: ArraySlice<UInt8>) throws(Violation) {
    var rest = bytes
    while !rest.isEmpty {
      let count = uninterrupted {
        rest.withUnsafeBytes { buffer in
          #if canImport(Darwin)
          write(descriptor, buffer.baseAddress, buffer.count)
          #else
          sendto(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_NOSIGNAL), nil, 0)
          #endif
        }
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// The next bytes; none if the server has closed, `nil` if nothing comes in time.
  func receive(within milliseconds: CInt = timeout) -> [UInt8]? {
    let deadline = ContinuousClock.now + .milliseconds(Int(milliseconds))
    var target = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = uninterrupted {
      let left = max(.zero, deadline - .now) / .milliseconds(1)
      return Int(poll(&target, 1, CInt(left.rounded(.up))))
    }
    guard ready > 0 else { return nil }
    return [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      count = max(0, uninterrupted { recv(descriptor, buffer.baseAddress, buffer.count, 0) })
    }
  }

  /// Makes a call again that a signal has interrupted, such as those by which libFuzzer counts
  /// time.
  private func uninterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
