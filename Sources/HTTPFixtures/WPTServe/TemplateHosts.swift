/// The hosts and ports of a site as tests of wptserve name them.
///
/// Every origin answers for every host name, as all hosts of wptserve serve the same files.
struct TemplateHosts {
  /// The host of the origin `main`, such as `127.0.0.1`.
  let main: String
  private let addresses: [String]

  init(_ context: SiteContext) {
    let named = context.origins.addresses
    let others = named.keys.filter { $0 != "main" }.sorted()
    addresses = (["main"] + others).compactMap { named[$0] }
    let address = named["main"] ?? "http://localhost"
    main = String(OriginPart.hostname.text(of: address))
  }

  /// A host below that of `main`, or below another site's; nil where there is no such site.
  ///
  /// An address has nothing below it, so that `localhost` stands for one, which this machine
  /// answers.
  func host(_ subdomain: String, of site: String) -> String? {
    let isNumber = main.hasPrefix("[") || main.split(separator: ".").allSatisfy { UInt8($0) != nil }
    let base: String
    switch site {
    case "": base = isNumber && !subdomain.isEmpty ? "localhost" : main
    case "alt": base = isNumber || main == "localhost" ? "alt.localhost" : "not-\(main)"
    default: return nil
    }
    return subdomain.isEmpty ? base : "\(subdomain).\(base)"
  }

  /// The ports of the origins of a scheme, `main` first and then by their names.
  func ports(of scheme: String) -> [String] {
    let scheme = scheme == "ws" ? "http" : scheme == "wss" ? "https" : scheme
    return addresses.filter { $0.hasPrefix("\(scheme)://") }.map { address in
      let port = OriginPart.port.text(of: address)
      return port.isEmpty ? (scheme == "https" ? "443" : "80") : String(port)
    }
  }
}
