/// A descriptor that belongs to one event loop, and what happens when it is ready.
///
/// Plain class instances that only their loop touches: every method takes the loop, isolated.
class Watcher {
  /// The open descriptor, -1 after it was closed.
  @exclusivity(unchecked) final fileprivate(set) var descriptor: CInt
  /// Tells this registration from an earlier one of the same descriptor number.
  @exclusivity(unchecked) final fileprivate(set) var token: UInt64 = 0
  @exclusivity(unchecked) final fileprivate(set) var interest: Readiness = []
  /// When ``deadlinePassed(on:)`` is due, in milliseconds of the loop's clock; 0 for never.
  ///
  /// It may be moved freely by ``EventLoop/setDeadline(of:to:)``: the loop looks again when the
  /// earliest time it has noted comes.
  @exclusivity(unchecked) final fileprivate(set) var deadline: UInt64 = 0
  /// The earliest time that the loop has noted for this watcher; 0 for none.
  @exclusivity(unchecked) final fileprivate(set) var notedDeadline: UInt64 = 0

  init(descriptor: CInt) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { Socket.close(descriptor) } }

  /// Called when the descriptor is ready.
  func ready(_ readiness: Readiness, on loop: isolated EventLoop) {}

  /// Called once when the deadline has passed; the deadline is then gone.
  func deadlinePassed(on loop: isolated EventLoop) {}

  /// Called just before the loop closes the descriptor.
  func willClose(resetting: Bool, on loop: isolated EventLoop) {}

  /// Called when the loop ends while the descriptor is open.
  func loopStopped(on loop: isolated EventLoop) {}
}

// The half of the loop that changes watchers, here because nobody else may.
extension EventLoop {
  /// Watches a descriptor until it is closed through ``close(_:resetting:)``.
  func add(_ watcher: Watcher, for interest: Readiness) throws(SystemError) {
    watcher.token = nextToken(for: watcher.descriptor)
    watcher.interest = interest
    try poller.add(watcher.descriptor, for: interest, token: watcher.token)
    place(watcher)
  }

  /// Watches for something else; costs a call only where it is something else.
  func watch(_ watcher: Watcher, for interest: Readiness) {
    guard watcher.interest != interest, watcher.descriptor >= 0 else { return }
    poller.change(
      watcher.descriptor, from: watcher.interest, to: interest, token: watcher.token)
    watcher.interest = interest
  }

  /// Forgets a watcher and closes its descriptor, by a reset where the peer is to see one.
  func close(_ watcher: Watcher, resetting: Bool = false) {
    let descriptor = watcher.descriptor
    guard descriptor >= 0 else { return }
    watcher.willClose(resetting: resetting, on: self)
    watcher.descriptor = -1
    watcher.deadline = 0
    displace(descriptor)
    // Closing takes a descriptor out of the poller's set, as nobody else has a copy of it.
    if resetting { Socket.reset(descriptor) } else { Socket.close(descriptor) }
  }

  /// Moves a deadline; nearly free where it only moves to a later time.
  func setDeadline(of watcher: Watcher, to deadline: UInt64) {
    watcher.deadline = deadline
    guard deadline > 0 else { return }
    if watcher.notedDeadline == 0 || deadline < watcher.notedDeadline {
      watcher.notedDeadline = deadline
      note(deadline, token: watcher.token)
    }
  }

  /// A noted time has come: calls the watcher, or notes the time it has moved to.
  func timeHasCome(for watcher: Watcher, noted: UInt64) {
    guard watcher.notedDeadline == noted else { return }
    watcher.notedDeadline = 0
    let deadline = watcher.deadline
    guard deadline > 0 else { return }
    if deadline > now {
      setDeadline(of: watcher, to: deadline)
    } else {
      watcher.deadline = 0
      watcher.deadlinePassed(on: self)
    }
  }
}
