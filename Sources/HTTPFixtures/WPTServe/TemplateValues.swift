import AuthoredYAML
import EssentialFoundation
internal import SystemFiles

/// The values of wptserve's template expressions for one request.
struct TemplateValues {
  let request: FixtureRequest
  let context: SiteContext
  let folder: ServedFolder
  private(set) var variables: [String: String] = [:]

  /// A reason why an expression has no value, and what would have one.
  private struct Mistake: Error {
    let problem: String
    let expected: String
  }

  /// Returns the value of an expression, which is kept if a variable is to hold it.
  mutating func value(of expression: TemplateExpression) throws(AuthoredError) -> String {
    do throws(Mistake) {
      let value = try found(expression)
      if let variable = expression.variable { variables[variable] = value }
      return value
    } catch { throw expression.error(error.problem, expected: error.expected) }
  }

  private func found(_ expression: TemplateExpression) throws(Mistake) -> String {
    let words = expression.steps.flatMap { step in
      switch step {
      case .index(let word): [word]
      case .arguments(let words): words
      }
    }
    switch expression.name {
    case "host": return TemplateHosts(context).main
    case "domains": return TemplateHosts(context).host(words[0], of: "") ?? ""
    case "hosts": return try host(words[1], of: words[0])
    case "ports": return try port(words[1], of: words[0])
    case "location": return try location(words[0])
    case "headers": return try header(words[0])
    case "header_or_default": return request.head.combined(words[0]) ?? words[1]
    case "GET":
      return FormText.pairs(of: request.query ?? "").first { $0.name == words[0] }?.value ?? ""
    case "url_base": return folder.prefix
    case "uuid": return UUID().uuidString.lowercased()
    case "file_hash": return try hash(words[0], of: words[1])
    case "fs_path": return try place(of: words[0])
    default: return try variable(expression.name)
    }
  }

  private func variable(_ name: String) throws(Mistake) -> String {
    guard let value = variables[name] else {
      throw Mistake(
        problem: "'\(name)' has no value here", expected: "{{\(name):…}} before it in the same file"
      )
    }
    return value
  }

  private func host(_ name: String, of site: String) throws(Mistake) -> String {
    guard let host = TemplateHosts(context).host(name, of: site) else {
      throw Mistake(
        problem: "there is no site '\(site)'",
        expected: "hosts[][…], this site, or hosts[alt][…], another")
    }
    return host
  }

  private func port(_ number: String, of scheme: String) throws(Mistake) -> String {
    let ports = TemplateHosts(context).ports(of: scheme)
    guard let index = Int(number), ports.indices.contains(index) else {
      throw Mistake(
        problem: "the site has \(ports.count) origins for '\(scheme)', so none is number \(number)",
        expected: "a number below, or another origin in the site file")
    }
    return ports[index]
  }

  private func header(_ name: String) throws(Mistake) -> String {
    guard let value = request.head.combined(name) else {
      throw Mistake(
        problem: "the request has no field '\(name)'",
        expected: "header_or_default(\(name), DEFAULT) where a client may leave it out")
    }
    return value
  }

  private func location(_ part: String) throws(Mistake) -> String {
    let address = "\(context.scheme)://\(request.head.authority ?? TemplateHosts(context).main)"
    let hostname = OriginPart.hostname.text(of: address)
    let written = OriginPart.port.text(of: address)
    let port = written.isEmpty ? (context.scheme == "https" ? "443" : "80") : written
    switch part {
    case "scheme": return context.scheme
    case "server": return "\(context.scheme)://\(hostname):\(port)"
    case "host": return "\(hostname):\(port)"
    case "hostname": return String(hostname)
    case "port": return String(port)
    case "path", "pathname": return request.path
    case "query": return "?" + (request.query ?? "")
    default:
      throw Mistake(
        problem: "an address has no part '\(part)'",
        expected: "one of server, scheme, host, hostname, port, path, pathname, query")
    }
  }

  /// Returns where a file is on the machine: from the folder with a slash in front, else from the
  /// folder of the request's path.
  private func place(of path: String) throws(Mistake) -> String {
    let above = path.hasPrefix("/") ? [] : folder.names(of: request.path)?.dropLast() ?? []
    var names: [String] = []
    for name in above + path.split(separator: "/").map(String.init) where name != "." {
      if name != ".." {
        names.append(name)
      } else if names.popLast() == nil {
        throw Mistake(
          problem: "'\(path)' leads outside",
          expected: "the path of a file in the folder that is served")
      }
    }
    return folder.place(of: names)
  }

  private func hash(_ algorithm: String, of path: String) throws(Mistake) -> String {
    guard let digest = MessageDigest(rawValue: algorithm) else {
      let known = MessageDigest.allCases.map(\.rawValue).joined(separator: ", ")
      throw Mistake(
        problem: "there is no algorithm '\(algorithm)'", expected: "one of \(known)")
    }
    let place = folder.place(of: path.split(separator: "/").map(String.init))
    guard !path.split(separator: "/").contains(".."),
      let file = try? folder.open(place), let content = try? file.bytes(for: "file_hash")
    else {
      throw Mistake(
        problem: "'\(path)' cannot be read",
        expected: "the path, from the folder that is served, of a file of at most "
          + "\(FileSlice.mostInMemory) bytes")
    }
    return Base64.encode(digest.hash(content))
  }
}

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

  /// Returns a host below that of `main`, or below another site's; `nil` if there is no such site.
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

  /// Returns the ports of the origins of a scheme, `main` first and then by their names.
  func ports(of scheme: String) -> [String] {
    let scheme = scheme == "ws" ? "http" : scheme == "wss" ? "https" : scheme
    return addresses.filter { $0.hasPrefix("\(scheme)://") }.map { address in
      let port = OriginPart.port.text(of: address)
      return port.isEmpty ? (scheme == "https" ? "443" : "80") : String(port)
    }
  }
}
