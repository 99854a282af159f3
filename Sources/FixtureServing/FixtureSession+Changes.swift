import HTTPFixtures

extension FixtureSession {
  /// Answers by another site from the next request on; log, gates and connections stay.
  ///
  /// Replies that have begun go on as they are. What responders remember begins anew; faults that
  /// have been added stay.
  /// - Throws: ``FixtureServingError/differentOrigins(session:site:)`` where the other site has not
  ///   the same origins, since their addresses are given out already.
  public func replaceSite(_ site: Site) async throws(FixtureServingError) {
    let resolved = site.resolved(origins: origins)
    try await parts.change { content throws(FixtureServingError) in
      guard content.site.options == site.options else {
        throw .differentOrigins(session: content.site.listeners, site: site.listeners)
      }
      content.serve(resolved)
      content.site = site
    }
  }

  /// Begins anew: an empty log, all gates closed, no connections, nothing remembered by replies, no
  /// faults but those of the site.
  ///
  /// Open connections are closed, and those who wait for something of before go on without it.
  public func reset() async {
    let old = parts.core
    await parts.change { content in
      let core = SessionCore(id: id, limits: content.core.limits, logger: content.core.logger)
      content.core = core
      content.faults = []
      content.serve(content.site.resolved(origins: origins))
    }
    old.end()
  }
}

extension Site {
  /// What the origins need of their listeners.
  fileprivate var options: [String: OriginOptions] {
    Dictionary(origins.map { ($0.name, $0.origin.options) }, uniquingKeysWith: { $1 })
  }

  /// The same in words.
  fileprivate var listeners: [String] {
    origins.map { name, origin in
      let words = origin.options.words
      return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
    }
  }
}
