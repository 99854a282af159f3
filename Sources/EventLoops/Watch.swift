import CFixtureSystem

/// A receiver of the events of one descriptor.
package protocol Watcher: AnyObject {
  func ready(_ readiness: Readiness)

  /// Called when the deadline has passed. At this time no deadline is set.
  func deadlinePassed()

  /// Called when the loop ends while the descriptor is open. The descriptor is closed after the
  /// call.
  func loopStopped()
}

/// A descriptor of one reactor, the readiness it is watched for, and its deadline.
///
/// A connection or a listener creates a watch for its descriptor, and uses it only on the reactor's
/// loop. The watch retains its watcher until ``close(resetting:)``, so a watch that is never closed
/// leaks.
///
/// ```swift
/// let watch = Watch(socket, by: reactor)
/// try watch.begin(connection, for: .readable)  // Calls `connection.ready(_:)` from now on.
/// watch.setDeadline(reactor.now + 500)  // Calls `connection.deadlinePassed()` in 500 ms.
/// watch.close()
/// ```
package final class Watch {
  /// The open descriptor; -1 after it has been closed.
  package var descriptor: CInt { openDescriptor }
  /// A token that no earlier watch of the same descriptor number has had.
  package let token: UInt64
  package let reactor: Reactor
  /// The receiver of events; `nil` after the descriptor was closed.
  private(set) var watcher: (any Watcher)?
  private var openDescriptor: CInt
  private var interest: Readiness = []
  /// The time of `Watcher.deadlinePassed()`, in milliseconds of the reactor's clock; 0 means never.
  private var deadline: UInt64 = 0
  /// The earliest time at which the reactor checks the deadline; 0 if no check is scheduled.
  private var scheduledDeadline: UInt64 = 0

  /// Creates a watch, which owns the descriptor from then on.
  package init(_ descriptor: CInt, by reactor: Reactor) {
    openDescriptor = descriptor
    self.reactor = reactor
    token = reactor.nextToken(for: descriptor)
  }

  deinit { if descriptor >= 0 { Socket.close(descriptor) } }

  package var isOpen: Bool { descriptor >= 0 }

  /// Begins to notify a watcher, which is retained until ``close(resetting:)``.
  package func begin(_ watcher: any Watcher, for interest: Readiness) throws(SystemError) {
    try reactor.poller.add(descriptor, for: interest, token: token)
    self.interest = interest
    self.watcher = watcher
    reactor.place(self)
  }

  /// Changes the readiness to watch for.
  ///
  /// This takes a system call only if the readiness differs.
  package func wait(for interest: Readiness) {
    guard self.interest != interest, isOpen else { return }
    reactor.poller.change(descriptor, from: self.interest, to: interest, token: token)
    self.interest = interest
  }

  /// Reports `Readiness.arrival` once more if there is something to read.
  package func rearm() {
    guard isOpen else { return }
    reactor.poller.change(descriptor, from: interest, to: interest, token: token)
  }

  package var isReading: Bool { interest.contains(.readable) }

  /// Sets the deadline, or removes it if it is 0.
  ///
  /// Postponing a deadline costs almost nothing.
  package func setDeadline(_ deadline: UInt64) {
    self.deadline = deadline
    guard deadline > 0 else { return }
    if scheduledDeadline == 0 || deadline < scheduledDeadline {
      scheduledDeadline = deadline
      reactor.schedule(deadline, token: token)
    }
  }

  /// Closes the descriptor and releases the watcher.
  ///
  /// If `resetting` is true, the peer sees a reset instead of an orderly end.
  package func close(resetting: Bool = false) {
    guard isOpen else { return }
    // Closing a descriptor also removes it from the poller's set, since it has no duplicates.
    if resetting { Socket.reset(descriptor) } else { Socket.close(descriptor) }
    reactor.displace(self)
    openDescriptor = -1
    deadline = 0
    watcher = nil
  }

  /// Handles a scheduled time: notifies the watcher, or schedules the deadline again if it has been
  /// postponed.
  func deadlineReached(scheduled: UInt64) {
    guard scheduledDeadline == scheduled else { return }
    scheduledDeadline = 0
    guard deadline > 0 else { return }
    if deadline > reactor.now {
      setDeadline(deadline)
    } else {
      deadline = 0
      watcher?.deadlinePassed()
    }
  }
}

package struct Readiness: OptionSet {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  // The default implementation in OptionSet is not specialized when other modules call it.
  package func contains(_ other: Readiness) -> Bool {
    rawValue & other.rawValue == other.rawValue
  }

  /// Bytes, a connection or the end of the peer's stream have arrived.
  package static let readable = Readiness(rawValue: FIXTURE_READABLE)
  /// Bytes can be written, or a connection attempt has succeeded or failed.
  package static let writable = Readiness(rawValue: FIXTURE_WRITABLE)
  /// The end of the peer's stream has arrived, perhaps after unread bytes; kqueue does not report
  /// this.
  package static let peerEnded = Readiness(rawValue: FIXTURE_PEER_ENDED)
  /// Input has arrived since the last report.
  ///
  /// This saves the system from checking the descriptor before each wait. With kqueue, `readable`
  /// is reported instead, as long as there is input.
  ///
  /// A watcher that does not read all input, including the end of the stream, has to call
  /// `Watch.rearm()`.
  package static let arrival = Readiness(rawValue: FIXTURE_READABLE | FIXTURE_ONCE)
  /// The connection is broken in both directions; always reported.
  package static let hungUp = Readiness(rawValue: FIXTURE_HUNG_UP)
}
