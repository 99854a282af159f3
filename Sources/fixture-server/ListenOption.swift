import ArgumentParser
import FixtureServing

/// An address to listen at as an option says it: `http://127.0.0.1:8080`, `https://[::1]:0` or
/// `unix:/run/site.socket`, with `NAME=` before it for an origin other than the next one.
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

  /// The addresses of each origin: named ones first, the others in order, and behind the last one
  /// the ports that follow the base; all free ones where the base is 0.
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
