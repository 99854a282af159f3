import AuthoredYAML

/// Named origins that are served together; the first one is `main`.
public struct Site: Sendable {
  /// The origins in the order they are written, `main` first.
  public var origins: [(name: String, origin: Origin)]

  /// Creates a site.
  public init(origins: [(name: String, origin: Origin)]) {
    self.origins = origins
  }

  /// Creates a site of one origin.
  public init(main: Origin) {
    self.init(origins: [("main", main)])
  }

  /// Reads the files in which an author can make mistakes, which are otherwise read for a request.
  ///
  /// - Throws: `AuthoredError` that names file, line and what was expected.
  public func checkFiles() throws(AuthoredError) {
    for (_, origin) in origins {
      for folder in origin.checkedFolders { try folder.check() }
    }
  }

  /// The same site as one session has it: with `${origin.NAME}` replaced by the address of each
  /// origin, and with nothing remembered of other sessions.
  ///
  /// Addresses go from scheme to port: `http://127.0.0.1:8080`.
  public func resolved(origins addresses: [String: String]) -> Site {
    var context = SiteContext(origins: OriginAddresses(addresses))
    return Site(
      origins: origins.map { name, origin in
        context.origin = name
        return (name, origin.resolved(context))
      })
  }
}
