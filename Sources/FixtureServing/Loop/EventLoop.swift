import CFixtureSystem

/// Everything that one thread at a time does for its sockets: readiness, deadlines, posted calls.
///
/// The pipeline of a turn: wait for readiness, 5 ms at most and not beyond a deadline; call each
/// ready ``Watcher``; call each watcher whose deadline has passed; run jobs and calls from
/// elsewhere. After at most 64 turns, or the first idle one, the thread goes back to Dispatch with
/// the timer armed.
actor EventLoop {
  /// Bytes that one read or one write takes at most.
  static let bufferSize = 64 * 1024
  private static let turnsAtOnce = 64
  /// Milliseconds.
  private static let mostPatience: CInt = 5

  nonisolated let executor: LoopExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var poller: Poller { executor.poller }

  /// Where a watcher reads to; its content is worth nothing after the watcher's call.
  let input = LoopBuffer(size: EventLoop.bufferSize)
  /// Where a watcher puts its bytes together; its content is worth nothing after its call.
  let output = LoopBuffer(size: EventLoop.bufferSize)
  /// The time in milliseconds, taken once a turn.
  @exclusivity(unchecked) private(set) var now = fixture_clock()
  /// The Date field, made once a second.
  @exclusivity(unchecked) var date = CachedDate()
  /// What its connections have done.
  @exclusivity(unchecked) var counts = LoopCounts()

  @exclusivity(unchecked) private var watchers: [Watcher?] = []
  private var generation: UInt32 = 0
  @exclusivity(unchecked) private var deadlines = DeadlineQueue()
  private var armedDeadline: UInt64 = 0
  private var events = [fixture_event](repeating: fixture_event(), count: 256)

  /// Creates a loop that does nothing before ``start()``.
  init(label: String) throws(SystemError) {
    executor = try LoopExecutor(label: label)
  }

  /// Begins to run; the loop keeps itself alive until ``stop()``.
  nonisolated func start() {
    executor.start { [self] in run() }
  }

  /// Closes every descriptor and ends the loop, after what was posted before.
  nonisolated func stop() {
    post { loop in
      loop.stopWatchers()
      loop.executor.stop()
    }
  }

  /// Has a call made on the loop, after those posted before it.
  nonisolated func post(_ call: @escaping @Sendable (isolated EventLoop) -> Void) {
    executor.post { [self] in assumeIsolated { loop in call(loop) } }
  }

  /// Comes back when whatever was ready has been looked at: a call wakes the poller, which tells of
  /// everything that is ready then, and is made after that.
  nonisolated(nonsending) func flush() async {
    await withCheckedContinuation { continuation in post { _ in continuation.resume() } }
  }

  private nonisolated func run() {
    // Once for all turns: to ask whether this is the loop's thread costs as much as reading a
    // request.
    assumeIsolated { loop in
      var turns = 0
      var busy = true
      while busy, turns < EventLoop.turnsAtOnce {
        let found = loop.turn(milliseconds: executor.hasWork ? 0 : loop.patience)
        executor.runWork()
        busy = found || executor.hasWork
        turns += 1
      }
      loop.armTimer()
    }
    if executor.hasWork { poller.wake() }
  }

  /// When a time is over that begins at this moment, which may be long after the turn's beginning;
  /// rounded up, so that nothing happens too early.
  func end(of duration: Duration) -> UInt64 {
    (fixture_nanoseconds() + 999_999) / 1_000_000 + duration.milliseconds
  }

  /// How long a turn waits at most.
  private var patience: CInt {
    guard let nearest = deadlines.nearest else { return Self.mostPatience }
    return nearest > now ? CInt(min(UInt64(Self.mostPatience), nearest - now)) : 0
  }

  /// One wait and what it brought; whether it brought anything.
  private func turn(milliseconds: CInt) -> Bool {
    let count = events.withUnsafeMutableBufferPointer { events in
      poller.wait(milliseconds: milliseconds, into: events)
    }
    now = fixture_clock()
    for index in 0..<count { deliver(events[index]) }
    return runDeadlines() || count > 0
  }

  private func deliver(_ event: fixture_event) {
    switch event.token {
    case Poller.wakeToken: return
    case Poller.timerToken:
      armedDeadline = 0
      poller.arm(at: 0)
    default:
      watcher(of: event.token)?.ready(Readiness(rawValue: event.readiness), on: self)
    }
  }

  private func runDeadlines() -> Bool {
    var any = false
    while let entry = deadlines.popDue(at: now) {
      guard let watcher = watcher(of: entry.token) else { continue }
      any = true
      timeHasCome(for: watcher, noted: entry.deadline)
    }
    return any
  }

  /// Arms the timer for the nearest deadline; not when it is armed for an earlier time already.
  private func armTimer() {
    guard let nearest = deadlines.nearest else { return }
    if armedDeadline == 0 || nearest < armedDeadline {
      armedDeadline = nearest
      poller.arm(at: nearest)
    }
  }

  private func stopWatchers() {
    for watcher in watchers {
      watcher?.loopStopped(on: self)
      if let watcher { close(watcher) }
    }
  }

  // MARK: The table of watchers, by descriptor

  /// Calls the body with each watcher there is now.
  func forEachWatcher(_ body: (Watcher) -> Void) {
    for watcher in watchers { if let watcher { body(watcher) } }
  }

  /// The watcher a token was given to, nil where it has been closed since.
  func watcher(of token: UInt64) -> Watcher? {
    let descriptor = Int(token & 0xFFFF_FFFF)
    guard descriptor < watchers.count, let watcher = watchers[descriptor],
      watcher.token == token
    else { return nil }
    return watcher
  }

  func nextToken(for descriptor: CInt) -> UInt64 {
    generation &+= 1
    // The highest generation would make the tokens of the counter and the timer.
    if generation == .max { generation = 1 }
    return UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }

  func place(_ watcher: Watcher) {
    let descriptor = Int(watcher.descriptor)
    while watchers.count <= descriptor { watchers.append(nil) }
    watchers[descriptor] = watcher
  }

  func displace(_ descriptor: CInt) { watchers[Int(descriptor)] = nil }

  func note(_ deadline: UInt64, token: UInt64) {
    deadlines.insert(.init(deadline: deadline, token: token))
  }
}
