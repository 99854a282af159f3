import FixtureSites

/// The origins of other sessions, called guests, that answer some of the requests to a port.
struct SharedPort: Sendable {
  /// An origin of another session, whose site may change.
  struct Guest: Sendable {
    let session: String
    /// A closure that returns the current service of the origin.
    let service: @Sendable () -> OriginService?
  }

  private var hosts: [String: Guest] = [:]
  private var paths: [(path: String, guest: Guest)] = []

  var isEmpty: Bool { hosts.isEmpty && paths.isEmpty }

  /// Returns the service that a request is for; `nil` if the request is for the owner of the port.
  func service(for head: RequestHead) -> OriginService? {
    guest(for: head)?.service()
  }

  private func guest(for head: RequestHead) -> Guest? {
    if !hosts.isEmpty, let name = head.hostName {
      if let guest = hosts[name] { return guest }
      if let dot = name.firstIndex(of: "."), let guest = hosts["*" + name[dot...]] { return guest }
    }
    // Most requests are not for a guest, but this search runs for them too, so it copies nothing.
    return paths.indices.first { head.isBelow(paths[$0].path) }.map { paths[$0].guest }
  }

  /// Directs the given requests to an origin of another session.
  mutating func insert(
    _ service: @escaping @Sendable () -> OriginService?, of session: String,
    for requests: PortPart.Requests
  ) {
    let guest = Guest(session: session, service: service)
    switch requests {
    case .host(let name): hosts[name.lowercased()] = guest
    case .path(let path): paths.append((path, guest))
    }
  }

  mutating func remove(_ id: String) {
    hosts = hosts.filter { $0.value.session != id }
    paths.removeAll { $0.guest.session == id }
  }
}

/// A subset of the requests that arrive at another session's main origin, answered by an origin
/// that has no port of its own.
public struct PortPart: Hashable, Sendable {
  /// The requests that belong to the part.
  public enum Requests: Hashable, Sendable {
    /// The requests for a host, such as `login.localhost`.
    ///
    /// `*.localhost` stands for all direct subdomains that do not have their own part.
    case host(String)
    /// The requests for paths with a prefix, such as `/-/`.
    case path(String)
  }

  /// The requests that belong to the part.
  public var requests: Requests
  /// The identifier of the session that owns the port.
  public var session: String

  /// Creates a part of a session's port.
  package init(_ requests: Requests, of session: String) {
    self.requests = requests
    self.session = session
  }
}
