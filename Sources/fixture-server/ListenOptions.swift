import ArgumentParser
import FixtureServing
import FixtureSites
import FixtureTLS

/// The options for the server's addresses, and the host name that clients use.
struct ListenOptions: ParsableArguments {
  @Option(
    help: """
      The address to listen at. Default: FIXTURE_SERVER_HOST, else the origin's own host, else \
      127.0.0.1.
      """)
  var host: String?
  @Option(
    help: """
      The port of the first origin, 0 for a free one; the others get those that follow. Default: \
      FIXTURE_SERVER_PORT, else 8080.
      """)
  var port: UInt16?
  @Option(
    help: ArgumentHelp(
      """
      Where an origin listens; several times for several origins in their order, or, with its \
      name, for one that listens at several addresses.
      """,
      valueName: "[origin=]http://host:port|https://host:port|unix:path"))
  var listen: [ListenOption] = []
  @Option(
    help: """
      The host in the URLs of all origins, where clients know this machine by another name. \
      Default: FIXTURE_SERVER_PUBLIC_HOST, else the host of each address.
      """)
  var publicHost: String?

  @Option(
    help: """
      Serve all origins by https, with a certificate that is good or has a flaw: \
      \(ServerCertificate.allCases.map(\.rawValue).joined(separator: ", ")).
      """)
  var tls: ServerCertificate?
  @Option(
    help: """
      A folder to write ca.pem to, which is the authority to trust, ca-crl.pem, which lists its \
      revoked certificates, and client.pem and client-key.pem for a client.
      """,
    completion: .directory)
  var tlsDirectory: String?

  func validate() throws {
    if let publicHost, publicHost.isEmpty || publicHost.contains(where: "/@ ".contains) {
      throw ValidationError("--public-host is '\(publicHost)'; give a host without scheme and port")
    }
  }

  /// Returns the site that is served, with TLS for all origins if an option asks for it.
  static func secured(_ site: Site, by tls: ServerCertificate?) -> Site {
    guard let tls else { return site }
    var site = site
    for index in site.origins.indices {
      var options = site.origins[index].origin.options.tls ?? TLSOptions()
      options.certificate = tls
      site.origins[index].origin.options.tls = options
    }
    return site
  }

  /// Creates the transport for secure connections, and writes the files that clients need.
  func transport() throws -> TLSTransport {
    let transport = TLSTransport()
    if let tlsDirectory { try TLSFolder(path: tlsDirectory).write(transport.authority) }
    return transport
  }

  func addresses(
    for origins: [String], _ environment: Environment
  ) throws -> [String: [ListenAddress]] {
    let publicHost = publicHost ?? environment.publicHost
    var addresses = try ListenOption.addresses(
      for: origins, listen: listen, host: host ?? environment.host,
      port: try port ?? environment.port() ?? 8080)
    for name in origins {
      for index in addresses[name, default: []].indices {
        addresses[name]?[index].publicHost = publicHost
      }
    }
    return addresses
  }
}

extension ServerCertificate: ExpressibleByArgument {}

/// An address to listen at, as the value of an option: `http://127.0.0.1:8080`, `https://[::1]:0`
/// or `unix:/run/site.socket`.
///
/// `NAME=` before the address selects the origin of this name.
struct ListenOption: ExpressibleByArgument, Hashable {
  var origin: String?
  var address: ListenAddress

  init?(argument: String) {
    var rest = argument[...]
    let colon = argument.firstIndex(of: ":") ?? argument.startIndex
    if let equals = argument[..<colon].firstIndex(of: "="), equals != argument.startIndex {
      origin = String(argument[..<equals])
      rest = argument[argument.index(after: equals)...]
    }
    guard let address = ListenOption.unix(rest) ?? ListenOption.url(rest) else { return nil }
    self.address = address
  }

  private static func unix(_ text: Substring) -> ListenAddress? {
    guard text.hasPrefix("unix:"), text.count > "unix:".count else { return nil }
    return ListenAddress(.unix(path: String(text.dropFirst("unix:".count))))
  }

  private static func url(_ text: Substring) -> ListenAddress? {
    guard let mark = text.firstRange(of: "://"),
      let scheme = ListenAddress.Scheme(rawValue: String(text[..<mark.lowerBound]))
    else { return nil }
    var rest = text[mark.upperBound...]
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let colon = rest.lastIndex(of: ":"),
      let port = UInt16(rest[rest.index(after: colon)...])
    else { return nil }
    var host = rest[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, !host.contains("/"), !host.contains("@") else { return nil }
    return ListenAddress(host: String(host), port: port, scheme: scheme)
  }

  /// Returns the addresses of each origin.
  ///
  /// An origin gets the addresses with its name. The other origins get the addresses without a
  /// name, in order. If there are not enough addresses, the port is `base` plus the index of the
  /// origin, or any free port if `base` is 0.
  static func addresses(
    for origins: [String], listen: [ListenOption], host: String?, port base: UInt16
  ) throws(SiteSourceError) -> [String: [ListenAddress]] {
    var addresses: [String: [ListenAddress]] = [:]
    var unnamed: [ListenAddress] = []
    for option in listen {
      guard let name = option.origin else {
        unnamed.append(option.address)
        continue
      }
      guard origins.contains(name) else { throw .unknownOrigin(name, known: origins) }
      addresses[name, default: []].append(option.address)
    }
    guard addresses.count + unnamed.count <= origins.count else {
      throw .tooManyAddresses(unnamed.count + addresses.count, origins: origins)
    }
    for (index, name) in origins.enumerated() where addresses[name] == nil {
      let port = base == 0 ? 0 : Int(base) + index
      guard let port = UInt16(exactly: port) else { throw .noPortLeft(base, origins: origins) }
      addresses[name] = [
        unnamed.isEmpty ? ListenAddress(host: host, port: port) : unnamed.removeFirst()
      ]
    }
    return addresses
  }
}
