import ArgumentParser
import FixtureServing

/// An address to listen at as an option says it: `http://127.0.0.1:8080`, with `NAME=` before it
/// for an origin other than the next one.
struct ListenOption: ExpressibleByArgument, Hashable {
  var origin: String?
  var address: ListenAddress

  init?(argument: String) {
    var rest = argument[...]
    if let equals = argument.firstIndex(of: "="), equals != argument.startIndex {
      origin = String(argument[..<equals])
      rest = argument[argument.index(after: equals)...]
    }
    guard rest.hasPrefix("http://") else { return nil }
    rest = rest.dropFirst("http://".count)
    if rest.hasSuffix("/") { rest = rest.dropLast() }
    guard let colon = rest.lastIndex(of: ":"),
      let port = UInt16(rest[rest.index(after: colon)...])
    else { return nil }
    var host = rest[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, !host.contains("/"), !host.contains("@") else { return nil }
    address = ListenAddress(host: String(host), port: port)
  }

  /// The address of each origin: named ones first, the others in order, and behind the last one the
  /// ports that follow the base; all free ones where the base is 0.
  static func addresses(
    for origins: [String], listen: [ListenOption], base: ListenAddress
  ) throws(SiteSourceError) -> [String: ListenAddress] {
    var addresses: [String: ListenAddress] = [:]
    var unnamed: [ListenAddress] = []
    for option in listen {
      guard let name = option.origin else {
        unnamed.append(option.address)
        continue
      }
      guard origins.contains(name) else { throw .unknownOrigin(name, known: origins) }
      addresses[name] = option.address
    }
    guard addresses.count + unnamed.count <= origins.count else {
      throw .tooManyAddresses(unnamed.count + addresses.count, origins: origins)
    }
    for (index, name) in origins.enumerated() where addresses[name] == nil {
      let port = base.port == 0 ? 0 : Int(base.port) + index
      guard let port = UInt16(exactly: port) else { throw .noPortLeft(base.port, origins: origins) }
      addresses[name] =
        unnamed.isEmpty ? ListenAddress(host: base.host, port: port) : unnamed.removeFirst()
    }
    return addresses
  }
}
