import EventLoops
import FixtureSites

/// A bound socket, which may listen or refuse connections, and the addresses that clients use for
/// it.
struct BoundSocket: Sendable {
  let descriptor: CInt
  /// The scheme, host and port in the origin's URLs.
  let origin: String
  /// The path of a Unix domain socket; `nil` for other sockets.
  let path: String?
  let transport: ListenerTransport

  /// The address of the socket: the URL, or `unix:` followed by the path.
  var address: String { path.map { "unix:\($0)" } ?? origin }

  private static let backlog: CInt = 1024

  /// Removes the socket's file, then closes the socket.
  ///
  /// If the socket were closed first, the file might belong to another process when it is removed.
  func close() {
    if let path { Socket.remove(path) }
    Socket.close(descriptor)
  }

  static func bind(
    _ address: ListenAddress, for options: OriginOptions, transport: ListenerTransport
  ) async throws(FixtureServingError) -> BoundSocket {
    switch address.place {
    case .unix(let path):
      do throws(SystemError) {
        let descriptor = try open(SocketAddress(path: path), at: path, for: options)
        let origin = address.origin(port: 0, for: options)
        return BoundSocket(descriptor: descriptor, origin: origin, path: path, transport: transport)
      } catch { throw .cannotListenAt(path: path, error) }
    case .port(let ports, _):
      let host = address.boundHost(for: options)
      guard var target = await SocketAddress.find(host, port: ports.lowerBound) else {
        throw .unknownHost(host)
      }
      for port in ports {
        target.port = port
        do throws(SystemError) {
          let descriptor = try open(target, for: options)
          let origin = address.origin(
            port: try SocketAddress.boundPort(of: descriptor), for: options)
          return BoundSocket(
            descriptor: descriptor, origin: origin, path: nil, transport: transport)
        } catch  where error.isInUse && ports.count > 1 {
          continue
        } catch { throw .cannotListen(host: host, port: Int(port), error) }
      }
      throw .noFreePort(host: host, ports)
    }
  }

  private static func open(
    _ address: SocketAddress, for options: OriginOptions
  ) throws(SystemError) -> CInt {
    options.acceptance == .refused
      ? try Socket.bind(to: address) : try Socket.listen(at: address, backlog: backlog)
  }

  /// Binds to a path, after removing a stale socket file that a killed server has left there.
  private static func open(
    _ address: SocketAddress, at path: String, for options: OriginOptions
  ) throws(SystemError) -> CInt {
    do throws(SystemError) { return try open(address, for: options) } catch  where error.isInUse {
      try Socket.removeStale(address, at: path)
      return try open(address, for: options)
    }
  }
}
