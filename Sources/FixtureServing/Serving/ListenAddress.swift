import FixtureSites

/// An address at which an origin is served.
public struct ListenAddress: Hashable, Sendable {
  /// The two kinds of sockets.
  public enum Place: Hashable, Sendable {
    /// A TCP port: the first free port of the range, or any free port if the range contains only 0.
    ///
    /// If the host is `nil`, the host in the origin's options is used, or 127.0.0.1 if it has none.
    case port(ClosedRange<UInt16>, host: String?)
    /// A Unix domain socket at a path, whose file is removed when the listener closes.
    case unix(path: String)
  }

  /// The protocols that a socket can serve.
  public enum Scheme: String, CaseIterable, Sendable {
    /// HTTP without TLS.
    case http
    /// HTTP over TLS (RFC 9110 section 4.2.2).
    case https
  }

  /// The socket.
  public var place: Place
  /// The protocol; `nil` for the protocol that the site sets for the origin.
  public var scheme: Scheme?
  /// The host in the origin's URL, for clients that use another name for this computer.
  public var publicHost: String?

  /// Creates an address with one port, which is by default a free port of the loopback interface.
  public init(
    host: String? = nil, port: UInt16 = 0, scheme: Scheme? = nil, publicHost: String? = nil
  ) {
    self.init(.port(port...port, host: host), scheme: scheme, publicHost: publicHost)
  }

  /// Creates an address.
  public init(_ place: Place, scheme: Scheme? = nil, publicHost: String? = nil) {
    self.place = place
    self.scheme = scheme
    self.publicHost = publicHost
  }

  /// Whether an origin with these options speaks TLS at this address.
  func isSecure(for options: OriginOptions) -> Bool {
    scheme.map { $0 == .https } ?? (options.tls != nil)
  }

  /// Returns the scheme, host and port of the origin's URLs, such as `http://127.0.0.1:8080`.
  ///
  /// A URL cannot contain the path of a Unix domain socket. Clients have to know the path, and the
  /// URL may have any host.
  func origin(port: UInt16, for options: OriginOptions) -> String {
    let scheme: Scheme = isSecure(for: options) ? .https : .http
    let host = publicHost ?? ListenAddress.reachable(options.host ?? boundHost(for: options))
    let written = host.contains(":") ? "[\(host)]" : host
    return switch place {
    case .port: "\(scheme)://\(written):\(port)"
    case .unix: "\(scheme)://\(written)"
    }
  }

  /// Returns the names and addresses that clients may use for the origin, beginning with the one in
  /// its URL.
  func hosts(for options: OriginOptions) -> [String] {
    // Sessions may have names below the public host. Some clients reject a certificate that has a
    // wildcard directly below a top-level domain, even for its other names.
    let isParent = publicHost.map { host in
      host.contains(".") && SocketAddress(numericHost: host, port: 0) == nil
    }
    let own = [
      publicHost, isParent == true ? publicHost.map { "*." + $0 } : nil, options.host,
      ListenAddress.reachable(boundHost(for: options)),
    ]
    return (own.compactMap(\.self) + ["localhost", "127.0.0.1", "::1"]).unique
  }

  func boundHost(for options: OriginOptions) -> String {
    switch place {
    case .port(_, let host): host ?? options.host ?? "127.0.0.1"
    case .unix: options.host ?? "localhost"
    }
  }

  /// Returns the host to connect to, which is a loopback address for a socket bound to 0.0.0.0 or
  /// `::`.
  package static func reachable(_ host: String) -> String {
    switch host {
    case "0.0.0.0": "127.0.0.1"
    case "::": "::1"
    default: host
    }
  }
}
