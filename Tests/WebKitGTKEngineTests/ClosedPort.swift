#if WebKitGTK
import FixtureServing
import Foundation
import HTTPFixtures

/// A port of the loopback interface that was free a moment ago.
enum ClosedPort {
  static func number() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { plain in
        bind(descriptor, plain, length) + getsockname(descriptor, plain, &length)
      }
    }
    guard outcome == 0 else { throw CocoaError(.featureUnsupported) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
#endif
