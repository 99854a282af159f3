import FixtureSites

/// A site that a server serves on separate ports, with a log of its requests and with its gates.
///
/// The log contains a ``RequestRecord`` for each request. ``events(after:limit:)`` returns all
/// events of connections, requests, gates and WebSockets in order. A gate is a named point in a
/// reply, where the reply waits until the test opens the gate. A test that uses a gate need not
/// guess the length of a delay.
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
  /// The URL of each origin, keyed by name, without a slash at the end: `http://127.0.0.1:41234`.
  public var origins: [String: String] { parts.origins }

  /// The addresses of each origin, keyed by its name, such as `http://127.0.0.1:41234` or
  /// `unix:/run/site.socket`.
  ///
  /// They are in the order in which they were given. If the first address has a port, it is the
  /// origin's URL.
  public let addresses: [String: [String]]

  /// The certificate chain of each origin that uses TLS, keyed by the origin's name, as PEM text.
  ///
  /// Each chain is the origin's certificate, followed by intermediate and root certificates.
  package let certificateChains: [String: String]

  let parts: Parts
  private var state: Observed<SessionState> { parts.core.state }
  private let owners: [Parts]
  // Retained so that the server runs as long as the session exists.
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

  /// The requests so far in the order they arrived, whether they have ended or not.
  ///
  /// The oldest requests are dropped when the log is full.
  public var log: [RequestRecord] { state.withLock { $0.log.records } }

  /// The number of connections accepted so far, including those that browsers open and never use.
  package var acceptedConnections: Int { state.withLock { $0.connections } }

  /// The time since the session was opened or last reset, measured like the times of its events.
  package var age: Duration { state.withLock { $0.log.age } }

  /// The counts of requests that have begun but not ended.
  package var openExchanges: OpenExchanges { state.withLock { $0.open } }

  /// Opens a gate, so that replies held there continue and later replies pass until it is closed.
  ///
  /// Replies on one loop continue in the order in which their gates were opened.
  public func openGate(_ name: String) { parts.core.open(name) }

  /// Closes a gate, so that the next reply that reaches it waits.
  package func closeGate(_ name: String) { state.withLock { $0.close(name) } }

  /// The gates that are open.
  package var openGates: Set<String> { state.withLock { $0.openGates } }

  /// The number of replies held at each gate, without the gates where no reply is held.
  package var heldGates: [String: Int] { state.withLock { $0.held.mapValues(\.count) } }

  /// Waits until a reply is held at a gate.
  ///
  /// - Returns: Whether a reply was held within the time limit; false if the session was closed or
  ///   reset.
  public func waitForGate(_ name: String, within limit: Duration) async -> Bool {
    let state = state
    let isHeld = await state.wait(within: limit) { $0.isClosed || $0.held[name] != nil }
    return isHeld && !state.withLock { $0.isClosed }
  }

  /// Waits until no request is in progress.
  ///
  /// Open requests are ignored if their reply is held at a gate or stays silent, or if they have
  /// become a WebSocket that waits for its client.
  ///
  /// - Returns: Whether this condition was met within the time limit.
  nonisolated(nonsending) public func waitUntilIdle(within limit: Duration) async -> Bool {
    await state.wait(within: limit) { $0.open.isIdle }
  }

  /// Waits until all bytes that arrived from clients before the call have been processed.
  nonisolated(nonsending) public func flush() async {
    for loop in parts.loops { await loop.run { _ in } }
  }

  /// Waits until the session starts or stops holding replies.
  ///
  /// If `isHeld` is false, waits until a reply is held. If it is true, waits until no reply is
  /// held.
  ///
  /// Cancelling the task ends the wait.
  nonisolated(nonsending) public func waitForHold(otherThan isHeld: Bool) async {
    _ = await state.wait { ($0.open.held > 0) != isHeld }
  }

  /// Waits until the log satisfies a condition, for example that a request has ended in a certain
  /// way.
  ///
  /// - Returns: Whether the log satisfied the condition within the time limit, and before the
  ///   session was closed or reset.
  package func waitForLog(
    within limit: Duration, until condition: @escaping @Sendable ([RequestRecord]) -> Bool
  ) async -> Bool {
    let state = state
    let isOver = await state.wait(within: limit) { $0.isClosed || condition($0.log.records) }
    // The condition is evaluated again, since it may have become false, for example because another
    // request has begun.
    return isOver && state.withLock { !$0.isClosed || condition($0.log.records) }
  }

  /// Returns the events with a number above a cursor, in the order they happened.
  ///
  /// - Parameters:
  ///   - cursor: The number of the last event that the caller already knows; 0 for none.
  ///   - limit: The maximum number of events in the page.
  public func events(after cursor: Int = 0, limit: Int = 1000) -> EventPage {
    state.withLock { $0.log.page(after: cursor, limit: limit) }
  }

  /// Waits until there is an event with a number above a cursor.
  ///
  /// - Returns: Whether there was such an event within the time limit, and before the session was
  ///   drained, closed or reset.
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
  /// - Returns: A description of the first difference; `nil` if the requests are as expected.
  public func check(_ expectation: LogExpectation) -> String? { expectation.violation(in: log) }

  /// Stops listening and closes the connections; the log can still be read.
  ///
  /// Replies that are held at a gate are never sent.
  nonisolated(nonsending) public func close() async {
    for owner in owners { await owner.changeSharedPort { [id] in $0.remove(id) } }
    await parts.close()
    server.forget(id)
  }

  /// Serves another site from the next request on, and keeps the log, the gates and the
  /// connections.
  ///
  /// Replies that have begun are not changed. The state of responders is reset. Faults that have
  /// been added remain.
  /// - Throws: ``FixtureServingError/differentOrigins(session:site:)`` if the other site has
  ///   different origins, since clients already know the URLs of the current origins.
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
  /// Calls that began to wait before the reset return without the event they were waiting for.
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

  /// The faults that have been added, with the oldest first.
  package var faults: [SessionFault] { parts.faults }

  /// Breaks the replies at a path from the next request on, no matter how they are made.
  ///
  /// Faults remain if the site is replaced, but are removed by a reset. If a path has two faults,
  /// the later fault is applied to the reply that the earlier fault has already broken.
  /// - Parameter path: The complete path, as in a site file, beginning with a slash.
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
  /// - Returns: Whether there was a fault with this number.
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
  /// The options of each origin's listeners, keyed by the origin's name.
  fileprivate var options: [String: OriginOptions] {
    Dictionary(origins.map { ($0.name, $0.origin.options) }, uniquingKeysWith: { $1 })
  }

  /// A description of each origin's listener options.
  fileprivate var listeners: [String] {
    origins.map { name, origin in
      let words = origin.options.words
      return words.isEmpty ? name : "\(name) (\(words.joined(separator: ", ")))"
    }
  }
}

/// A fault that was added to a session while the session was open.
package struct SessionFault: Sendable {
  /// The number of the fault in its session, counted from 1.
  package let id: Int
  /// The name of the origin.
  package let origin: String
  /// The path whose replies are broken.
  package let path: String
  /// The fault itself, with the number of requests counted so far.
  let counted: CountedFault

  /// The maximum number of faults in a session.
  static let limit = 1000
  /// The maximum total length of the paths of a session's faults, in bytes.
  static let pathLimit = 1 << 20
}
