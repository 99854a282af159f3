import FixtureSites

/// A site that a server serves at ports of its own, with the log of its requests and its gates.
///
/// The log has a ``RequestRecord`` for each request. ``events(after:limit:)`` has every event in
/// order: of connections, requests, gates and WebSockets. A gate is a named point in a reply: the
/// reply waits there until the test opens the gate. A test with a gate needs no delay of a guessed
/// length.
///
/// ```swift
/// // The reply is `Reply.text("slow").held(by: "slow")`.
/// _ = await session.waitForGate("slow", within: .seconds(10))
/// session.openGate("slow")
/// print(session.log)  // In the end: main #1 GET /slow 200 complete
/// await session.close()
/// ```
public final class FixtureSession: Sendable {
  /// The identifier of the session on its server.
  public var id: String { parts.id }
  /// The address of each origin by name, without a slash at the end: `http://127.0.0.1:41234`.
  public var origins: [String: String] { parts.origins }

  /// The addresses of each origin by its name, in the order given, such as `http://127.0.0.1:41234`
  /// or `unix:/run/site.socket`.
  ///
  /// If the first address has a port, it is the origin's URL.
  public let addresses: [String: [String]]

  /// The certificate chain of each secure origin by its name, as PEM text: the certificate that the
  /// origin shows first, then those that lead to its authority.
  package let certificateChains: [String: String]

  let parts: Parts
  private var state: Observed<SessionState> { parts.core.state }
  private let owners: [Parts]
  // Keeps the server running for as long as the session is in use.
  private let server: FixtureServer

  init(
    parts: Parts, sockets: [String: [BoundSocket]], owners: [Parts], server: FixtureServer
  ) {
    self.parts = parts
    self.owners = owners
    addresses = sockets.mapValues { $0.map(\.address) }
    certificateChains = sockets.compactMapValues { $0.first?.transport.certificateChain }
    self.server = server
  }

  /// The requests so far in the order they arrived, ended or not.
  ///
  /// The oldest are dropped when the log is full.
  public var log: [RequestRecord] { state.withLock { $0.log.records } }

  /// The number of connections accepted so far; browsers open some that they never use.
  package var acceptedConnections: Int { state.withLock { $0.connections } }

  /// The time since the session was opened, or last reset: the clock of its events.
  package var age: Duration { state.withLock { $0.log.age } }

  /// The numbers of requests that have begun and not ended.
  package var openExchanges: OpenExchanges { state.withLock { $0.open } }

  /// Opens a gate: replies held there continue, and later ones pass until it is closed again.
  ///
  /// Replies on one loop continue in the order in which their gates were opened.
  public func openGate(_ name: String) { parts.core.open(name) }

  /// Closes a gate: the next reply that reaches it waits.
  package func closeGate(_ name: String) { state.withLock { $0.close(name) } }

  /// The gates that are open.
  package var openGates: Set<String> { state.withLock { $0.openGates } }

  /// The number of held replies at each gate that holds one.
  package var heldGates: [String: Int] { state.withLock { $0.held.mapValues(\.count) } }

  /// Waits until a reply is held at a gate.
  ///
  /// - Returns: Whether a reply was held before the time was over; false if the session was closed
  ///   or reset.
  public func waitForGate(_ name: String, within limit: Duration) async -> Bool {
    let state = state
    let isHeld = await state.wait(within: limit) { $0.isClosed || $0.held[name] != nil }
    return isHeld && !state.withLock { $0.isClosed }
  }

  /// Waits until no request is open except those held at a gate.
  ///
  /// - Returns: Whether that was so before the time was over.
  nonisolated(nonsending) public func waitUntilIdle(within limit: Duration) async -> Bool {
    await state.wait(within: limit) { $0.open.isIdle }
  }

  /// Waits until everything that had come from clients before the call has been processed.
  nonisolated(nonsending) public func flush() async {
    for loop in parts.loops { await loop.run { _ in } }
  }

  /// Waits until a reply is held at a gate, or until no reply is held.
  ///
  /// If `isHeld` is false, the wait is for a held reply; if it is true, for the end of all holds.
  ///
  /// Cancelling the task ends the wait.
  nonisolated(nonsending) public func waitForHold(otherThan isHeld: Bool) async {
    _ = await state.wait { ($0.open.held > 0) != isHeld }
  }

  /// Waits until the log meets a condition, for example that a request has ended in a certain way.
  ///
  /// - Returns: Whether the log met the condition before the time was over, and before the session
  ///   was closed or reset.
  package func waitForLog(
    within limit: Duration, until condition: @escaping @Sendable ([RequestRecord]) -> Bool
  ) async -> Bool {
    let state = state
    let isOver = await state.wait(within: limit) { $0.isClosed || condition($0.log.records) }
    // The condition may be false again: the next request may have begun.
    return isOver && state.withLock { !$0.isClosed || condition($0.log.records) }
  }

  /// Returns the events with a number above a cursor, in the order they happened.
  ///
  /// - Parameters:
  ///   - cursor: The number of the last event that is known already, 0 for none.
  ///   - limit: The most events that the page may have.
  public func events(after cursor: Int = 0, limit: Int = 1000) -> EventPage {
    state.withLock { $0.log.page(after: cursor, limit: limit) }
  }

  /// Waits until there is an event with a number above a cursor.
  ///
  /// - Returns: Whether there was one before the time was over, and before the session was drained,
  ///   closed or reset.
  public func waitForEvents(after cursor: Int, within limit: Duration) async -> Bool {
    let state = state
    _ = await state.wait(within: limit) { $0.isEnding || $0.log.last > cursor }
    return state.withLock { $0.log.last > cursor }
  }

  /// Returns the events with a number above a cursor, as they happen.
  public func eventStream(after cursor: Int = 0) -> SessionEvents {
    SessionEvents(state: state, cursor: cursor)
  }

  /// Compares the requests so far with an expectation.
  ///
  /// - Returns: The first difference, in words; `nil` if the requests are as expected.
  public func check(_ expectation: LogExpectation) -> String? { expectation.violation(in: log) }

  /// Stops listening and closes the connections; the log stays readable.
  ///
  /// Replies that are held at a gate are not sent any more.
  nonisolated(nonsending) public func close() async {
    for owner in owners { await owner.changeSharedPort { [id] in $0.remove(id) } }
    await parts.close()
    server.forget(id)
  }

  /// Serves another site from the next request on; log, gates and connections stay.
  ///
  /// Replies that have begun continue as they are. The state of responders is reset; faults that
  /// have been added stay.
  /// - Throws: ``FixtureServingError/differentOrigins(session:site:)`` if the other site has not
  ///   the same origins, since their addresses are given out already.
  package func replaceSite(_ site: Site) async throws(FixtureServingError) {
    let resolved = site.resolved(origins: origins)
    try await parts.change { content throws(FixtureServingError) in
      guard content.site.options == site.options else {
        throw .differentOrigins(session: content.site.listeners, site: site.listeners)
      }
      try content.memory.takeSite(site.textBytes)
      content.serve(resolved)
      content.site = site
    }
  }

  /// Resets the session: empties the log, closes all gates and connections, resets the state of
  /// responders, and removes the faults that have been added.
  ///
  /// Calls that wait for an event from before the reset return without it.
  public func reset() async {
    let old = parts.core
    await parts.change { content in
      let core = SessionCore(
        id: id, limits: content.core.limits, budget: content.core.budget,
        logger: content.core.logger, requestLog: content.core.requestLog)
      content.core = core
      content.faults = []
      content.memory.dropFaults()
      content.serve(content.site.resolved(origins: origins))
    }
    old.endSession()
  }

  /// The faults that have been added, oldest first.
  package var faults: [SessionFault] { parts.faults }

  /// Breaks the replies at a path from the next request on, whatever answers there.
  ///
  /// Faults stay if the site is replaced, and a reset removes them. If a path has two faults, the
  /// later one breaks the reply that the earlier one has already broken.
  /// - Parameter path: The whole path, as in a site file; it begins with a slash.
  /// - Returns: The fault, with its number for ``removeFault(_:)``.
  /// - Throws: ``FixtureServingError/unknownOrigin(_:known:)``, or
  ///   ``FixtureServingError/tooManyFaults(limit:bytes:)``.
  @discardableResult
  package func addFault(
    _ fault: Fault, _ occurrence: Occurrence = .always, at path: String, of origin: String = "main"
  ) async throws(FixtureServingError) -> SessionFault {
    guard origins[origin] != nil else {
      throw .unknownOrigin(origin, known: origins.keys.sorted())
    }
    let counted = CountedFault(fault, occurrence)
    return try await parts.change { content throws(FixtureServingError) in
      let bytes = content.faults.reduce(path.utf8.count) { $0 + $1.path.utf8.count }
      guard content.faults.count < SessionFault.limit, bytes <= SessionFault.pathLimit else {
        throw .tooManyFaults(limit: SessionFault.limit, bytes: SessionFault.pathLimit)
      }
      try content.memory.takeFault(path)
      content.lastFault += 1
      let added = SessionFault(id: content.lastFault, origin: origin, path: path, counted: counted)
      content.faults.append(added)
      content.refresh()
      return added
    }
  }

  /// Removes a fault, from the next request on.
  ///
  /// - Returns: Whether there was a fault of this number.
  @discardableResult
  package func removeFault(_ id: Int) async -> Bool {
    await parts.change { content in
      guard let index = content.faults.firstIndex(where: { $0.id == id }) else { return false }
      content.memory.dropFault(content.faults.remove(at: index).path)
      content.refresh()
      return true
    }
  }
}

extension Site {
  /// The options of each origin's listeners, by the origin's name.
  fileprivate var options: [String: OriginOptions] {
    Dictionary(origins.map { ($0.name, $0.origin.options) }, uniquingKeysWith: { $1 })
  }

  /// The options of the listeners, in words.
  fileprivate var listeners: [String] {
    origins.map { name, origin in
      let words = origin.options.words
      return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
    }
  }
}

/// A fault that has been added to a session while it runs.
package struct SessionFault: Sendable {
  /// The number of the fault in its session, counted from 1.
  package let id: Int
  /// The name of the origin.
  package let origin: String
  /// The path whose replies are broken.
  package let path: String
  /// The fault itself, with the count of the requests so far.
  let counted: CountedFault

  /// The most faults that a session may have.
  static let limit = 1000
  /// The most bytes that the paths of a session's faults may have together.
  static let pathLimit = 1 << 20
}
