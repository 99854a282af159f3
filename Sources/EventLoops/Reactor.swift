import CFixtureSystem
import HeapModule

/// The descriptors of one event loop, what they are watched for, and when something is due.
///
/// Whoever gets one runs on its loop; it cannot be sent elsewhere.
package final class Reactor {
  /// Bytes that one read or one write takes at most.
  package static let bufferSize = 64 * 1024
  /// The longest wait of a turn in milliseconds.
  private static let longestWait: CInt = 5

  /// A time that was noted for a watch.
  private struct Deadline: Comparable {
    let time: UInt64
    let token: UInt64

    static func < (left: Deadline, right: Deadline) -> Bool { left.time < right.time }
  }

  /// Where a watcher reads to; its content is worth nothing after the watcher's call.
  package let input = LoopBuffer(size: Reactor.bufferSize)
  /// Where a watcher puts its bytes together; its content is worth nothing after its call.
  package let output = LoopBuffer(size: Reactor.bufferSize)
  /// When the turn began, in nanoseconds of a clock that never goes back.
  package var beginning: UInt64 { turnBeginning }
  /// The same in milliseconds.
  package var now: UInt64 { turnBeginning / 1_000_000 }

  let poller: Poller
  // Private, since an access from another module is checked for exclusivity at run time.
  private var turnBeginning = fixture_nanoseconds()
  private var watches: [Watch?] = []
  private var generation: UInt32 = 0
  private var deadlines = Heap<Deadline>()
  private var armedDeadline: UInt64 = 0
  private var events = [fixture_event](repeating: fixture_event(), count: 256)
  private var extensions: [ObjectIdentifier: AnyObject] = [:]

  init(poller: Poller) { self.poller = poller }

  /// What all watchers of this reactor share of a type, made when it is asked for first.
  package func shared<Value: AnyObject>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let value = extensions[key] as? Value { return value }
    let value = make()
    extensions[key] = value
    return value
  }

  /// When a time is over that begins at this moment, which may be long after the turn's beginning;
  /// rounded up, so that nothing happens too early.
  package func end(of duration: Duration) -> UInt64 {
    (fixture_nanoseconds() + 999_999) / 1_000_000 + duration.milliseconds
  }

  // MARK: Turns

  /// How long a turn waits at most, in milliseconds.
  var timeout: CInt {
    guard let nearest = deadlines.min?.time else { return Self.longestWait }
    return nearest > now ? CInt(min(UInt64(Self.longestWait), nearest - now)) : 0
  }

  /// One wait and what it brought; whether it brought anything.
  func turn(milliseconds: CInt) -> Bool {
    let count = events.withUnsafeMutableBufferPointer { events in
      poller.wait(milliseconds: milliseconds, into: events)
    }
    turnBeginning = fixture_nanoseconds()
    for index in 0..<count { deliver(events[index]) }
    return runDeadlines() || count > 0
  }

  private func deliver(_ event: fixture_event) {
    switch event.token {
    case Poller.wakeToken: return
    case Poller.timerToken:
      armedDeadline = 0
      poller.arm(at: 0)
    default: watcher(of: event.token)?.ready(Readiness(rawValue: event.readiness))
    }
  }

  private func runDeadlines() -> Bool {
    var any = false
    while let nearest = deadlines.min, nearest.time <= now {
      _ = deadlines.popMin()
      guard let watch = watch(of: nearest.token) else { continue }
      any = true
      watch.timeHasCome(noted: nearest.time)
    }
    return any
  }

  /// Arms the timer for the nearest deadline; not if it is armed for an earlier time already.
  func armTimer() {
    guard let nearest = deadlines.min?.time else { return }
    if armedDeadline == 0 || nearest < armedDeadline {
      armedDeadline = nearest
      poller.arm(at: nearest)
    }
  }

  /// Tells every watcher that the loop ends, and closes its descriptor.
  func stop() {
    for watch in watches {
      watch?.watcher?.loopStopped()
      watch?.close()
    }
  }

  // MARK: The table of watches, by descriptor

  /// Calls the body with each watcher there is now.
  package func forEachWatcher(_ body: (any Watcher) -> Void) {
    for watch in watches { if let watcher = watch?.watcher { body(watcher) } }
  }

  /// The watcher of a token, nil if its descriptor has been closed since.
  package func watcher(of token: UInt64) -> (any Watcher)? { watch(of: token)?.watcher }

  private func watch(of token: UInt64) -> Watch? {
    let descriptor = Int(token & 0xFFFF_FFFF)
    guard descriptor < watches.count, let watch = watches[descriptor], watch.token == token
    else { return nil }
    return watch
  }

  func nextToken(for descriptor: CInt) -> UInt64 {
    generation &+= 1
    // The highest generation would make the tokens of the counter and the timer.
    if generation == .max { generation = 1 }
    return UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
  }

  func place(_ watch: Watch) {
    let descriptor = Int(watch.descriptor)
    while watches.count <= descriptor { watches.append(nil) }
    watches[descriptor] = watch
  }

  func displace(_ watch: Watch) {
    let descriptor = Int(watch.descriptor)
    if descriptor < watches.count, watches[descriptor] === watch { watches[descriptor] = nil }
  }

  func note(_ deadline: UInt64, token: UInt64) {
    deadlines.insert(Deadline(time: deadline, token: token))
  }
}
