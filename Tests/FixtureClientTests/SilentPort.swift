import Foundation

/// A port of the loopback interface without a listener, which no other process gets meanwhile.
final class SilentPort {
  let number: UInt16
  private let descriptor: Int32

  init() throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        bind(descriptor, plain, length) + getsockname(descriptor, plain, &length)
      }
    }
    number = UInt16(bigEndian: address.sin_port)
    guard outcome == 0 else { throw CocoaError(.featureUnsupported) }
  }

  deinit { close(descriptor) }
}
