/// A part of what comes to the main origin of another session, for an origin that has no port.
public struct PortPart: Hashable, Sendable {
  /// Which requests are meant.
  public enum Requests: Hashable, Sendable {
    /// Those for a host, such as `login.localhost`; `*.localhost` for those that nobody else has.
    case host(String)
    /// Those for paths that begin so, such as `/-/`.
    case path(String)
  }

  /// Which requests are meant.
  public var requests: Requests
  /// The session whose port it is, by its id.
  public var session: String

  /// Creates a part of a session's port.
  public init(_ requests: Requests, of session: String) {
    self.requests = requests
    self.session = session
  }
}
