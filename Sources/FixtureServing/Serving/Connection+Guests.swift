import HTTPFixtures

/// One connection may bring requests for several sessions, where they share a port.
extension Connection {
  /// Turns to the session that a request is for.
  ///
  /// False where this has to wait for another turn, since replies of one session are not written
  /// yet that the next turn would take for replies of the other.
  func enter(_ head: RequestHead, on loop: isolated EventLoop) -> Bool {
    let wanted = home.guests.service(for: head) ?? home
    guard wanted !== service else { return true }
    guard wanted.session !== service.session else {
      service = wanted
      return true
    }
    guard finished.isEmpty, loop.output.count == 0 else {
      resumeLater(on: loop)
      return false
    }
    service = wanted
    if wanted === home, homeNumber > 0 {
      number = homeNumber
      return true
    }
    number = wanted.session.state.withLock { state in
      state.accept(from: Socket.peer(of: descriptor), origin: wanted.name)
    }
    if wanted === home { homeNumber = number }
    return true
  }

  /// Answers later requests by the site that a session has now; where the session has begun anew,
  /// the connection ends with what it was before.
  func adopt(_ services: [String: OriginService], of session: String, on loop: isolated EventLoop) {
    if home.session.id == session, let current = services[home.name] {
      if current.session !== home.session { homeNumber = 0 }
      home = current
    }
    guard service.session.id == session, let current = services[service.name] else { return }
    if current.session === service.session {
      service = current
    } else {
      abandon(as: .stopped, on: loop)
    }
  }
}
