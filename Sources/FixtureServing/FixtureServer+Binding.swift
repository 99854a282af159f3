import Dispatch

extension FixtureServer {
  /// A socket that listens, and the address that clients use for it.
  struct BoundPort {
    var descriptor: CInt
    var origin: String
  }

  /// Binds all origins or none.
  func bind(
    _ names: [String], at addresses: [String: ListenAddress]
  ) async throws(FixtureServingError) -> [String: BoundPort] {
    var bound: [String: BoundPort] = [:]
    for name in names {
      do throws(FixtureServingError) {
        bound[name] = try await FixtureServer.bind(addresses[name] ?? ListenAddress())
      } catch {
        for port in bound.values { Socket.close(port.descriptor) }
        throw error
      }
    }
    return bound
  }

  private static func bind(_ address: ListenAddress) async throws(FixtureServingError) -> BoundPort
  {
    guard let target = await SocketAddress.find(address.host, port: address.port) else {
      throw .unknownHost(address.host)
    }
    do throws(SystemError) {
      let descriptor = try Socket.listen(at: target, backlog: 1024)
      let port = try SocketAddress.boundPort(of: descriptor)
      return BoundPort(descriptor: descriptor, origin: address.origin(port: port))
    } catch {
      throw .cannotListen(host: address.host, port: Int(address.port), error)
    }
  }
}

extension SocketAddress {
  /// The address of a host; a name that is not numeric is looked up off the caller's thread.
  static func find(_ host: String, port: UInt16) async -> SocketAddress? {
    if let address = SocketAddress(numericHost: host, port: port) { return address }
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: SocketAddress(resolving: host, port: port))
      }
    }
  }
}
