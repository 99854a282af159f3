import Dispatch
import HTTPFixtures

extension FixtureServer {
  /// A socket that listens or refuses, and the address that clients use for it.
  struct BoundPort {
    var descriptor: CInt
    var origin: String
  }

  /// Binds all origins or none.
  func bind(
    _ origins: [(name: String, origin: Origin)], at addresses: [String: ListenAddress]
  ) async throws(FixtureServingError) -> [String: BoundPort] {
    var bound: [String: BoundPort] = [:]
    for (name, origin) in origins {
      do throws(FixtureServingError) {
        bound[name] = try await FixtureServer.bind(
          addresses[name] ?? ListenAddress(), listens: !origin.refusesConnections)
      } catch {
        for port in bound.values { Socket.close(port.descriptor) }
        throw error
      }
    }
    return bound
  }

  private static func bind(
    _ address: ListenAddress, listens: Bool
  ) async throws(FixtureServingError) -> BoundPort {
    guard let target = await SocketAddress.find(address.host, port: address.port) else {
      throw .unknownHost(address.host)
    }
    do throws(SystemError) {
      let descriptor =
        listens ? try Socket.listen(at: target, backlog: 1024) : try Socket.bind(to: target)
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
