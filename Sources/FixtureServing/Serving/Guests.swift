import HTTPFixtures

/// The origins of other sessions that answer some of the requests to a port.
struct Guests: Sendable {
  /// An origin of another session, whatever site it has at the moment.
  struct Guest: Sendable {
    let session: FixtureSession.Parts
    let origin: String
  }

  private var hosts: [String: Guest] = [:]
  private var paths: [(path: String, guest: Guest)] = []

  var isEmpty: Bool { hosts.isEmpty && paths.isEmpty }

  /// What answers a request, nil where it is for the owner of the port.
  func service(for head: RequestHead) -> OriginService? {
    guest(for: head).flatMap { $0.session.service(of: $0.origin) }
  }

  private func guest(for head: RequestHead) -> Guest? {
    if !hosts.isEmpty, let name = head.hostName {
      if let guest = hosts[name] { return guest }
      if let dot = name.firstIndex(of: "."), let guest = hosts["*" + name[dot...]] { return guest }
    }
    return paths.first { head.isBelow($0.path) }?.guest
  }

  /// Gives some of the requests to an origin.
  mutating func insert(
    _ origin: String, of session: FixtureSession.Parts, for requests: PortPart.Requests
  ) {
    let guest = Guest(session: session, origin: origin)
    switch requests {
    case .host(let name): hosts[name.lowercased()] = guest
    case .path(let path): paths.append((path, guest))
    }
  }

  /// Takes back what a session had.
  mutating func remove(_ id: String) {
    hosts = hosts.filter { $0.value.session.id != id }
    paths.removeAll { $0.guest.session.id == id }
  }
}
