import AuthoredYAML

extension SiteReader {
  /// The keys of an origin that are not paths.
  static let options = ["host", "tls", "accept", "include", "controls"]
  /// What `tls` says where it is not a word.
  static let tls = ["certificate", "min", "max", "client", "stall"]

  /// Reads the options among the entries of an origin, and gives the others, which are paths.
  func readOptions(
    among entries: [(key: String, value: AuthoredNode)], of origin: inout Origin
  ) throws(AuthoredError) -> [(key: String, value: AuthoredNode)] {
    var options = OriginOptions()
    let paths = entries.filter { $0.key.hasPrefix("/") }
    for (key, node) in entries where !key.hasPrefix("/") {
      switch key {
      case "host": options.host = try host(node)
      case "tls": options.tls = try tls(node)
      case "accept":
        guard try node.string() == "never" else {
          throw node.error("found \(node.kind)", expected: "never: no connection is taken")
        }
        options.acceptance = .never
      case "include":
        guard try node.string() == "httpbin" else {
          throw node.error("found \(node.kind)", expected: "httpbin: helper endpoints")
        }
        origin.helpers = HTTPBin()
      case "controls":
        guard try node.string() == "query" else {
          throw node.error("found \(node.kind)", expected: "query: names such as status and delay")
        }
        origin.controls = QueryControls()
      default:
        throw node.error(
          "'\(key)' is no path and no option",
          expected: "a path that begins with '/', or one of "
            + Self.options.joined(separator: ", "))
      }
    }
    let silent = options.acceptance == .never ? "accept: never" : "stall: true"
    origin.options = options
    if let path = paths.first?.value, options.acceptance == .never || options.tls?.stalls == true {
      throw path.error("a path beside '\(silent)'", expected: "none, as nothing is answered there")
    }
    return paths
  }

  private func host(_ node: AuthoredNode) throws(AuthoredError) -> String {
    let expected = "a host without scheme and port, such as shop.localhost"
    let host = try node.string(expected: expected)
    let isName = host.utf8.allSatisfy { $0.isUnreserved && $0 != UInt8(ascii: "~") }
    // Of the letters that names have, IPv6 addresses have a to f and the dot.
    let isAddress =
      host.contains(":")
      && host.utf8.allSatisfy {
        $0.hexValue != nil || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
      }
    guard !host.isEmpty, isName || isAddress else {
      throw node.error("'\(host)' is no host", expected: expected)
    }
    return host
  }

  private func tls(_ node: AuthoredNode) throws(AuthoredError) -> TLSOptions {
    guard node.isMapping else { return TLSOptions(certificate: try node.word()) }
    let fields = try node.fields(Self.tls)
    var options = TLSOptions()
    if let certificate = fields["certificate"] { options.certificate = try certificate.word() }
    if let client = fields["client"] { options.client = try client.word() }
    if let stall = fields["stall"] { options.stalls = try stall.bool() }
    options.versions = try versions(min: fields["min"], max: fields["max"])
    return options
  }

  private func versions(
    min: AuthoredNode?, max: AuthoredNode?
  ) throws(AuthoredError) -> ClosedRange<TLSVersion> {
    let (lowest, highest): (TLSVersion?, TLSVersion?) = (try min?.word(), try max?.word())
    let lower = lowest ?? Swift.min(.v12, highest ?? .v12)
    let upper = highest ?? .v13
    if let max, upper < lower {
      throw max.error("'\(upper.rawValue)' is below 'min'", expected: "\(lower.rawValue) or more")
    }
    return lower...upper
  }
}
