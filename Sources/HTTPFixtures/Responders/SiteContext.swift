/// What one session gives to the replies of its site.
public struct SiteContext: Sendable {
  /// Where the session's origins are served.
  public var origins: OriginAddresses
  /// What the session's challenges remember together.
  public var spaces = ProtectionSpaces()

  /// Creates the context of a session, by default of none.
  public init(origins: OriginAddresses = OriginAddresses([:])) {
    self.origins = origins
  }
}
