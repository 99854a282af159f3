import FixtureSites

/// The origins of other sessions that answer some of the requests to a port.
struct SharedPort: Sendable {
  /// An origin of another session, whatever site it has at the moment.
  struct Guest: Sendable {
    let session: String
    /// A closure that returns the service that answers for the origin at the moment.
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
    // Most requests are for no guest, so this search copies nothing.
    return paths.indices.first { head.isBelow(paths[$0].path) }.map { paths[$0].guest }
  }

  /// Directs some of the requests to an origin of a session.
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

/// A part of the requests to the main origin of another session, for an origin without a port.
public struct PortPart: Hashable, Sendable {
  /// The requests that belong to the part.
  public enum Requests: Hashable, Sendable {
    /// The requests for a host, such as `login.localhost`; `*.localhost` for all other hosts.
    case host(String)
    /// The requests for paths with a prefix, such as `/-/`.
    case path(String)
  }

  /// The requests that belong to the part.
  public var requests: Requests
  /// The session whose port it is, by its id.
  public var session: String

  /// Creates a part of a session's port.
  package init(_ requests: Requests, of session: String) {
    self.requests = requests
    self.session = session
  }
}
