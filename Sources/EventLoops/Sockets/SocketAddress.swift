import CFixtureSystem
import Dispatch

/// An address that a socket can be bound or connected to.
package struct SocketAddress: Sendable {
  package var storage: sockaddr_storage
  package var length: socklen_t

  /// Creates an address from a numeric IPv4 or IPv6 host, or 127.0.0.1 from `localhost`.
  ///
  /// Subdomains of `localhost` also mean 127.0.0.1. These names are not looked up (RFC 6761 section
  /// 6.3).
  package init?(numericHost host: String, port: UInt16) {
    let name = host.lowercased()
    let isLocal = name == "localhost" || name.hasSuffix(".localhost")
    self.init { fixture_numeric_address(isLocal ? "127.0.0.1" : host, port, $0, $1) }
  }

  /// Looks up a name with the system's resolver, which may block for seconds.
  package init?(resolving host: String, port: UInt16) {
    self.init { fixture_resolve(host, port, $0, $1) }
  }

  /// Creates the address of a Unix domain socket.
  ///
  /// - Throws: ``SystemError`` if the path is empty or too long.
  package init(path: String) throws(SystemError) {
    guard let address = SocketAddress({ fixture_unix_address(path, $0, $1) }) else {
      throw .last("bind")
    }
    self = address
  }

  /// Creates an address and lets a call fill it in; `nil` if the call fails.
  private init?(
    _ call: (UnsafeMutablePointer<sockaddr_storage>, UnsafeMutablePointer<socklen_t>) -> CInt
  ) {
    storage = sockaddr_storage()
    length = 0
    guard call(&storage, &length) == 0 else { return nil }
  }

  /// Creates an address that the system has filled in.
  package init(_ storage: sockaddr_storage) {
    self.storage = storage
    length = socklen_t(MemoryLayout<sockaddr_storage>.size)
  }

  /// The address as `127.0.0.1:80` or `[::1]:80`; empty for other kinds of addresses.
  package var text: String {
    withUnsafePointer(to: storage) { storage in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(FIXTURE_ADDRESS_TEXT)) { text in
        guard let start = text.baseAddress else { return "" }
        fixture_address_text(storage, start)
        return String(cString: start)
      }
    }
  }

  package var family: CInt { CInt(storage.ss_family) }

  /// The port, in host byte order.
  package var port: UInt16 {
    get { withUnsafePointer(to: storage) { fixture_port($0) } }
    set { fixture_set_port(&storage, newValue) }
  }

  package static func boundPort(of descriptor: CInt) throws(SystemError) -> UInt16 {
    let address = SocketAddress { fixture_local_address(descriptor, $0, $1) }
    guard let address else { throw .last("getsockname") }
    return address.port
  }

  /// Returns the address of a host, which is looked up on another thread if it is not numeric.
  package static func find(_ host: String, port: UInt16) async -> SocketAddress? {
    if let address = SocketAddress(numericHost: host, port: port) { return address }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: SocketAddress(resolving: host, port: port))
      }
    }
  }
}
