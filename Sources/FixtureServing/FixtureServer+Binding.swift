import EventLoops
import FixtureSites

extension FixtureServer {
  /// The versions of HTTP that this build supports, with the preferred one first.
  package static var versions: [ServedVersion] { OriginOptions().servedVersions }

  /// Binds all origins to all of their addresses, or to none if one address cannot be bound.
  func bind(
    _ origins: [(name: String, origin: Origin)], at addresses: [String: [ListenAddress]]
  ) async throws(FixtureServingError) -> [String: [BoundSocket]] {
    var bound: [String: [BoundSocket]] = [:]
    for (name, origin) in origins {
      let given = addresses[name] ?? []
      for address in given.isEmpty ? [ListenAddress()] : given {
        do throws(FixtureServingError) {
          let transport = try transport(of: name, at: address, for: origin.options)
          bound[name, default: []].append(
            try await .bind(address, for: origin.options, transport: transport))
        } catch {
          for socket in bound.values.joined() { socket.close() }
          throw error
        }
      }
    }
    return bound
  }

  /// Makes a key and a certificate that a client can show to this server's secure origins.
  ///
  /// - Throws: ``FixtureServingError`` if the server has no TLS or cannot make a certificate.
  package func clientIdentity(
    _ certificate: ShownCertificate
  ) throws(FixtureServingError) -> TLSIdentity {
    let name = certificate.rawValue
    guard let secureTransport else {
      throw .noClientCertificate(name, problem: "the server has no TLS; give it a TLSTransport")
    }
    do { return try secureTransport.clientIdentity(certificate) } catch {
      throw .noClientCertificate(name, problem: "\(error)")
    }
  }

  private func transport(
    of origin: String, at address: ListenAddress, for options: OriginOptions
  ) throws(FixtureServingError) -> ListenerTransport {
    if options.servedVersions.isEmpty { throw .noHTTP2(origin: origin) }
    guard address.isSecure(for: options) else { return .plain }
    let tls = options.tls ?? TLSOptions()
    if tls.stall == .always { return .stalled }
    guard let secureTransport else { throw .noSecureTransport(origin: origin) }
    do {
      return .secure(
        try secureTransport.context(
          for: tls, hosts: address.hosts(for: options), protocols: options.servedVersions))
    } catch { throw .cannotSecure(origin: origin, problem: "\(error)") }
  }

  /// An origin's claim to some of the requests to another session's port.
  struct Claim: Sendable {
    let origin: String
    let requests: PortPart.Requests
    let owner: FixtureSession.Parts
    /// The part of the origin's URLs before the path.
    let url: String
  }

  /// Returns the claims of a site's origins to other sessions' ports, without applying them.
  func claims(
    _ parts: [String: PortPart], of site: Site
  ) throws(FixtureServingError) -> [Claim] {
    var claims: [Claim] = []
    for (name, origin) in site.origins {
      guard let part = parts[name] else { continue }
      guard origin.options == OriginOptions() else {
        throw .cannotShare(origin: name, options: origin.options.words)
      }
      guard let owner = session(part.session), let url = owner.origins["main"] else {
        throw .unknownSession(part.session)
      }
      claims.append(
        Claim(
          origin: name, requests: part.requests, owner: owner, url: part.requests.url(at: url)))
    }
    return claims
  }
}

extension FixtureSession.Parts {
  /// Changes which requests to this session's port other sessions answer.
  func changeSharedPort(_ body: @Sendable (inout SharedPort) -> Void) async {
    await change { content in
      guard let main = content.services["main"] else { return }
      var port = main.sharedPort
      body(&port)
      content.services["main"] = main.sharing(port)
    }
  }
}

extension PortPart.Requests {
  /// Returns the part before the path in the URLs of these requests, given the URL of the port.
  fileprivate func url(at url: String) -> String {
    guard case .host(let name) = self, let mark = url.firstRange(of: "://") else { return url }
    let authority = url[mark.upperBound...]
    let port = authority.lastIndex(of: ":").map { authority[$0...] } ?? ""
    // If an IPv6 address has no port, its last colon is inside the brackets.
    return url[..<mark.upperBound] + name + (port.contains("]") ? "" : port)
  }
}
