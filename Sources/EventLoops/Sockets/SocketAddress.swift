import CFixtureSystem
import Dispatch

/// An address that a socket can be bound or connected to.
package struct SocketAddress: Sendable {
  package var storage: sockaddr_storage
  package var length: socklen_t

  /// Reads a numeric IPv4 or IPv6 address; `localhost` and all names below it are 127.0.0.1,
  /// whatever the system's sources say (RFC 6761 section 6.3).
  package init?(numericHost host: String, port: UInt16) {
    let name = host.lowercased()
    let isLocal = name == "localhost" || name.hasSuffix(".localhost")
    let host = isLocal ? "127.0.0.1" : host
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_numeric_address(host, port, &storage, &length) == 0 else { return nil }
    self.init(storage: storage, length: length)
  }

  /// Looks up a name in the system's sources, which may block for seconds.
  package init?(resolving host: String, port: UInt16) {
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_resolve(host, port, &storage, &length) == 0 else { return nil }
    self.init(storage: storage, length: length)
  }

  /// Creates the address of a Unix domain socket.
  ///
  /// - Throws: ``SystemError`` if the path is empty or too long.
  package init(path: String) throws(SystemError) {
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_unix_address(path, &storage, &length) == 0 else { throw .last("bind") }
    self.init(storage: storage, length: length)
  }

  private init(storage: sockaddr_storage, length: socklen_t) {
    self.storage = storage
    self.length = length
  }

  /// Creates an address that the system has filled in.
  package init(_ storage: sockaddr_storage) {
    self.init(storage: storage, length: socklen_t(MemoryLayout<sockaddr_storage>.size))
  }

  /// The address as `127.0.0.1:80` or `[::1]:80`; empty for a kind that has neither.
  package var text: String {
    withUnsafePointer(to: storage) { storage in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(FIXTURE_ADDRESS_TEXT)) { text in
        guard let start = text.baseAddress else { return "" }
        fixture_address_text(storage, start)
        return String(cString: start)
      }
    }
  }

  /// The family, for making a socket of the same kind.
  package var family: CInt { CInt(storage.ss_family) }

  /// The port, in host order.
  package var port: UInt16 {
    get { withUnsafePointer(to: storage) { fixture_port($0) } }
    set { fixture_set_port(&storage, newValue) }
  }

  /// Returns the port of a bound socket.
  package static func boundPort(of descriptor: CInt) throws(SystemError) -> UInt16 {
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_local_address(descriptor, &storage, &length) == 0 else {
      throw .last("getsockname")
    }
    return SocketAddress(storage: storage, length: length).port
  }

  /// Returns the address of a host; a name that is not numeric is looked up on another thread.
  package static func find(_ host: String, port: UInt16) async -> SocketAddress? {
    if let address = SocketAddress(numericHost: host, port: port) { return address }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: SocketAddress(resolving: host, port: port))
      }
    }
  }
}
