/// The sessions that can be controlled with a control API, and their lifetimes.
struct ControlRegistry: Sendable {
  /// A session, and the time at which it is closed if it stays unused.
  struct Entry: Sendable {
    let session: FixtureSession
    /// The time after which an unused session is closed; `nil` for never.
    var lifetime: Duration?
    var deadline: ContinuousClock.Instant?
    /// The number of the session's last event when the deadline was set.
    var seen = 0
  }

  var entries: [String: Entry] = [:]
  /// The session that cannot be closed.
  let permanent: String
  /// The number of sessions that are being opened.
  var opening = 0
  private var names = 0
  var waits = 0
  /// The number of sessions inserted so far.
  ///
  /// When it grows, the nearest deadline has to be determined again.
  private(set) var arrivals = 0

  init(permanent session: FixtureSession) {
    permanent = session.id
    entries[session.id] = Entry(session: session)
  }

  var sorted: [Entry] { entries.sorted { $0.key < $1.key }.map(\.value) }

  mutating func nextName() -> String {
    names += 1
    return "s\(names)"
  }

  mutating func insert(
    _ session: FixtureSession, lifetime: Duration?, at now: ContinuousClock.Instant
  ) {
    entries[session.id] = Entry(
      session: session, lifetime: lifetime, deadline: lifetime.map { now + $0 })
    arrivals += 1
  }

  /// Returns the session with the given name, and records that it has been used.
  mutating func use(_ id: String, at now: ContinuousClock.Instant) -> FixtureSession? {
    guard let entry = entries[id] else { return nil }
    if let lifetime = entry.lifetime { entries[id]?.deadline = now + lifetime }
    return entry.session
  }

  /// Removes and returns the sessions that have been unused for longer than their lifetime.
  mutating func takeIdle(at now: ContinuousClock.Instant) -> [FixtureSession] {
    var idle: [FixtureSession] = []
    for (id, entry) in entries {
      guard let lifetime = entry.lifetime, let deadline = entry.deadline, deadline <= now else {
        continue
      }
      let (seen, open) = entry.session.parts.core.state.withLock { ($0.log.last, $0.open) }
      if seen == entry.seen, open == OpenExchanges() {
        entries[id] = nil
        idle.append(entry.session)
      } else {
        entries[id]?.seen = seen
        entries[id]?.deadline = now + lifetime
      }
    }
    return idle
  }

  var nearestDeadline: ContinuousClock.Instant? { entries.values.compactMap(\.deadline).min() }
}
