/// What one session gives to the replies of its site.
public struct SiteContext: Sendable {
  /// Where the session's origins are served.
  public var origins: OriginAddresses
  /// What the session's challenges remember together.
  public var spaces = ProtectionSpaces()

  /// The name of the origin whose replies they are.
  public var origin: String

  /// Creates the context of a session, by default of none.
  public init(origins: OriginAddresses = OriginAddresses([:]), origin: String = "main") {
    self.origins = origins
    self.origin = origin
  }

  /// How the origin is reached: `http` or `https`.
  var scheme: String {
    origins.addresses[origin]?.hasPrefix("https:") == true ? "https" : "http"
  }
}
