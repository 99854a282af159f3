import AuthoredYAML

extension SiteReader {
  /// The keys of an origin that are not paths.
  static let options = ["host", "tls", "accept", "include", "controls", "cors"]
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
      case "accept": options.acceptance = .never(try silence(node))
      case "include":
        guard try node.string() == "httpbin" else {
          throw node.error("found \(node.kind)", expected: "httpbin: helper endpoints")
        }
        origin.helpers = HTTPBin()
      case "controls", "cors": break
      default:
        throw node.error(
          "'\(key)' is no path and no option",
          expected: "a path that begins with '/', or one of "
            + Self.options.joined(separator: ", "))
      }
    }
    origin.controls = try controls(among: entries)
    let isDeaf = options.acceptance == .never()
    let silent = isDeaf ? "accept: never" : "stall: true"
    origin.options = options
    if let path = paths.first?.value, isDeaf || options.tls?.stall == .always {
      throw path.error("a path beside '\(silent)'", expected: "none, as nothing is answered there")
    }
    return paths
  }

  /// Reads what the query of a request may change; `nil` for nothing.
  private func controls(
    among entries: [(key: String, value: AuthoredNode)]
  ) throws(AuthoredError) -> QueryControls? {
    let controls = entries.first { $0.key == "controls" }?.value
    let cors = entries.first { $0.key == "cors" }?.value
    if let controls, try controls.string() != "query" {
      throw controls.error(
        "found \(controls.kind)", expected: "query: names such as status and delay")
    }
    if let cors, try cors.string() != "query" {
      throw cors.error("found \(cors.kind)", expected: "query: its fields may open replies")
    }
    if let cors, controls == nil {
      throw cors.error("'cors: query' alone", expected: "'controls: query' beside it")
    }
    return controls.map { _ in QueryControls(allowsOtherOrigins: cors != nil) }
  }

  /// Which connections are not taken.
  private func silence(_ node: AuthoredNode) throws(AuthoredError) -> Occurrence {
    guard node.isMapping else {
      guard try node.string() == "never" else {
        throw node.error("found \(node.kind)", expected: "never: no connection is taken")
      }
      return .always
    }
    let expected = "which connections are not taken, such as first: 2"
    return try .authored(node.fields("never").required("never", expected: expected))
  }

  /// Which hellos are not answered; nil for none.
  private func stall(_ node: AuthoredNode) throws(AuthoredError) -> Occurrence? {
    if node.isMapping { return try .authored(node) }
    return try node.bool() ? .always : nil
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
    options.stall = try fields["stall"].flatMap(stall)
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
