import CFixtureSystem
import HeapModule

/// The descriptors of one event loop, with their deadlines and the readiness to watch for.
///
/// A reactor is used only on its loop and is not `Sendable`.
package final class Reactor {
  /// The maximum number of bytes in one read or one write.
  package static let bufferSize = 64 * 1024
  /// The maximum time that a turn waits, in milliseconds.
  private static let longestWait: CInt = 5

  private struct Deadline: Comparable {
    let time: UInt64
    let token: UInt64

    static func < (left: Deadline, right: Deadline) -> Bool { left.time < right.time }
  }

  /// The buffer into which a watcher reads, whose content is valid only during the watcher's call.
  package let input = LoopBuffer(size: Reactor.bufferSize)
  /// The buffer for a watcher's output, whose content is valid only during the watcher's call.
  package let output = LoopBuffer(size: Reactor.bufferSize)
  /// The start of the turn, in nanoseconds of a monotonic clock.
  package var beginning: UInt64 { turnBeginning }
  /// The start of the turn, in milliseconds of the same clock.
  package var now: UInt64 { turnBeginning / 1_000_000 }

  let poller: Poller
  // Private, like the variables of `LoopBuffer` and `Watch`: if another module accesses a variable,
  // the access is checked for exclusivity at run time.
  private var turnBeginning = fixture_nanoseconds()
  private var watches: [Watch?] = []
  private var generation: UInt32 = 0
  private var deadlines = Heap<Deadline>()
  private var armedDeadline: UInt64 = 0
  // This is not an array, since each access to an element would be checked as well.
  private let events = UnsafeMutableBufferPointer<fixture_event>.allocate(capacity: 256)
  private var extensions: [ObjectIdentifier: AnyObject] = [:]

  init(poller: Poller) {
    self.poller = poller
    events.initialize(repeating: fixture_event())
  }

  deinit { events.deallocate() }

  /// Returns the value of a type that all watchers of this reactor share.
  ///
  /// There is one value for each type. The first call for a type creates it.
  package func shared<Value: AnyObject>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let value = extensions[key] as? Value { return value }
    let value = make()
    extensions[key] = value
    return value
  }

  /// Returns the deadline for a duration that begins now.
  ///
  /// The clock is read again, since the turn may have begun long ago. The result is rounded up, so
  /// that the deadline never passes too early.
  package func deadline(after duration: Duration) -> UInt64 {
    (fixture_nanoseconds() + 999_999) / 1_000_000 + duration.milliseconds
  }

  // MARK: Turns

  /// The maximum time that the next turn may wait, in milliseconds.
  var timeout: CInt {
    guard let nearest = deadlines.min?.time else { return Self.longestWait }
    return nearest > now ? CInt(min(UInt64(Self.longestWait), nearest - now)) : 0
  }

  /// Waits once and handles the events; returns whether there were any.
  func turn(milliseconds: CInt) -> Bool {
    let count = poller.wait(milliseconds: milliseconds, into: events)
    turnBeginning = fixture_nanoseconds()
    for event in events[..<count] {
      switch event.token {
      case Poller.wakeToken: break
      case Poller.timerToken:
        armedDeadline = 0
        poller.arm(at: 0)
      default: watcher(of: event.token)?.ready(Readiness(rawValue: event.readiness))
      }
    }
    return runDeadlines() || count > 0
  }

  private func runDeadlines() -> Bool {
    var any = false
    while let nearest = deadlines.min, nearest.time <= now {
      _ = deadlines.popMin()
      guard let watch = watch(of: nearest.token) else { continue }
      any = true
      watch.deadlineReached(scheduled: nearest.time)
    }
    return any
  }

  /// Arms the timer for the nearest deadline, unless it is already armed for that time or earlier.
  func armTimer() {
    guard let nearest = deadlines.min?.time else { return }
    if armedDeadline == 0 || nearest < armedDeadline {
      armedDeadline = nearest
      poller.arm(at: nearest)
    }
  }

  /// Notifies every watcher that the loop ends, and closes the watchers' descriptors.
  func stop() {
    for watch in watches {
      watch?.watcher?.loopStopped()
      watch?.close()
    }
  }

  // MARK: The table of watches, by descriptor

  /// Calls the body with each current watcher.
  package func forEachWatcher(_ body: (any Watcher) -> Void) {
    for watch in watches { if let watcher = watch?.watcher { body(watcher) } }
  }

  /// Returns the watcher of a token, or `nil` if its descriptor has been closed.
  package func watcher(of token: UInt64) -> (any Watcher)? { watch(of: token)?.watcher }

  private func watch(of token: UInt64) -> Watch? {
    let descriptor = Int(token & 0xFFFF_FFFF)
    guard descriptor < watches.count, let watch = watches[descriptor], watch.token == token
    else { return nil }
    return watch
  }

  func nextToken(for descriptor: CInt) -> UInt64 {
    generation &+= 1
    // The highest generation is reserved for `Poller.wakeToken` and `Poller.timerToken`.
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

  func schedule(_ deadline: UInt64, token: UInt64) {
    deadlines.insert(Deadline(time: deadline, token: token))
  }
}

extension Poller {
  /// The token that stands for a call of `wake()`.
  static let wakeToken = UInt64.max
  /// The token that stands for the time armed by `arm(at:)`.
  static let timerToken = UInt64.max - 1
}

/// A buffer that a loop owns and lends to each connection for its turn.
package final class LoopBuffer {
  package let bytes: UnsafeMutableRawBufferPointer
  private var bytesInUse = 0

  package init(size: Int) {
    bytes = .allocate(byteCount: size, alignment: 16)
  }

  deinit { bytes.deallocate() }

  /// The number of bytes in use, from the start of the buffer; 0 between the turns of two
  /// connections.
  package var count: Int {
    get { bytesInUse }
    set { bytesInUse = newValue }
  }

  package var used: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[..<count]) }

  /// Appends bytes to those in use, or returns false and copies nothing if they do not fit.
  package func append(_ more: UnsafeRawBufferPointer) -> Bool {
    guard more.count <= bytes.count - count else { return false }
    UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: more)
    count += more.count
    return true
  }
}

extension Duration {
  /// The duration in milliseconds, rounded up to a whole number; 0 for negative durations.
  package var milliseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let part = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return UInt64(min(seconds, 1 << 40)) * 1000 + UInt64(part)
  }
}
