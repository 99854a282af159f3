import HTTPFixtures

extension FixtureSession {
  /// Answers by another site from the next request on; log, gates and connections stay.
  ///
  /// Replies that have begun go on as they are. What responders remember begins anew.
  /// - Throws: ``FixtureServingError/differentOrigins(session:site:)`` where the other site has not
  ///   the same origins, since their addresses are given out already.
  public func replaceSite(_ site: Site) async throws(FixtureServingError) {
    let resolved = site.resolved(origins: origins)
    try await parts.change { content throws(FixtureServingError) in
      let (old, new) = (content.site.listeners, site.listeners)
      guard Set(old) == Set(new) else { throw .differentOrigins(session: old, site: new) }
      content.serve(resolved, by: content.core)
      content.site = site
    }
  }

  /// Begins anew: an empty log, all gates closed, no connections, nothing remembered by replies.
  ///
  /// Open connections are closed, and those who wait for something of before go on without it.
  public func reset() async {
    let old = parts.core
    await parts.change { content in
      let core = SessionCore(id: id, limits: content.core.limits, logger: content.core.logger)
      content.serve(content.site.resolved(origins: origins), by: core)
      content.core = core
    }
    old.release()
  }
}

extension FixtureSession.Parts.Content {
  fileprivate mutating func serve(_ site: Site, by core: SessionCore) {
    for (name, origin) in site.origins {
      services[name] = services[name]?.serving(origin, of: core)
    }
  }
}

extension Site {
  /// What the origins need of their listeners, in words.
  fileprivate var listeners: [String] {
    origins.map { $0.origin.refusesConnections ? "\($0.name) (refused)" : $0.name }
  }
}
