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
          if address.isSecure(for: origin.options) { throw .noSecureTransport(origin: name) }
          bound[name, default: []].append(try await .bind(address, for: origin.options))
        } catch {
          for socket in bound.values.joined() { socket.close() }
          throw error
        }
      }
    }
    return bound
  }
}
