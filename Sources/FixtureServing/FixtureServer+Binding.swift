import EventLoops
import HTTPFixtures

extension FixtureServer {
  /// Binds all origins at all of their addresses, or none.
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

  /// Makes a certificate that a client can show to this server's secure origins, and its key.
  ///
  /// - Throws: ``FixtureServingError`` if the server has no TLS or cannot make one.
  public func clientIdentity(
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

  /// What comes before HTTP at an address.
  private func transport(
    of origin: String, at address: ListenAddress, for options: OriginOptions
  ) throws(FixtureServingError) -> ListenerTransport {
    guard address.isSecure(for: options) else { return .plain }
    let tls = options.tls ?? TLSOptions()
    if tls.stall == .always { return .stalled }
    guard let secureTransport else { throw .noSecureTransport(origin: origin) }
    do {
      return .secure(try secureTransport.context(for: tls, hosts: address.hosts(for: options)))
    } catch { throw .cannotSecure(origin: origin, problem: "\(error)") }
  }
}
