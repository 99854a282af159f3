import CFixtureSystem

/// An address that a socket can be bound or connected to.
struct SocketAddress: Sendable {
  var storage: sockaddr_storage
  var length: socklen_t

  /// Reads a numeric IPv4 or IPv6 address; `localhost` is 127.0.0.1 (RFC 6761 section 6.3).
  init?(numericHost host: String, port: UInt16) {
    let host = host.lowercased() == "localhost" ? "127.0.0.1" : host
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_numeric_address(host, port, &storage, &length) == 0 else { return nil }
    self.init(storage: storage, length: length)
  }

  /// Looks a name up in the system's sources, which may block for seconds.
  init?(resolving host: String, port: UInt16) {
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_resolve(host, port, &storage, &length) == 0 else { return nil }
    self.init(storage: storage, length: length)
  }

  private init(storage: sockaddr_storage, length: socklen_t) {
    self.storage = storage
    self.length = length
  }

  /// The family, for making a socket of the same kind.
  var family: CInt { CInt(storage.ss_family) }

  /// The port that a bound socket got.
  static func boundPort(of descriptor: CInt) throws(SystemError) -> UInt16 {
    var storage = sockaddr_storage()
    var length: socklen_t = 0
    guard fixture_local_address(descriptor, &storage, &length) == 0 else {
      throw .last("getsockname")
    }
    return fixture_port(&storage)
  }
}
