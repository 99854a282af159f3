#if canImport(Darwin)
import CFixtureSystem
import Darwin

/// A poller, which combines all descriptors of a loop in one descriptor that Dispatch can watch.
///
/// It uses kqueue as the Linux version uses epoll, with level-triggered filters, a
/// user event and a timer.
final class Poller: Sendable {
  let descriptor: CInt

  init() throws(SystemError) {
    descriptor = kqueue()
    guard descriptor >= 0 else { throw .last("kqueue") }
    guard
      submit(
        identifier: 1, filter: EVFILT_USER, flags: EV_ADD | EV_CLEAR, token: Poller.wakeToken)
        == 0
    else { throw .last("kevent") }
  }

  deinit { if descriptor >= 0 { Socket.close(descriptor) } }

  func add(_ target: CInt, for interest: Readiness, token: UInt64) throws(SystemError) {
    for (kind, filter) in Poller.filters where interest.contains(kind) {
      guard
        submit(identifier: UInt(target), filter: filter, flags: EV_ADD, token: token) == 0
      else { throw .last("kevent") }
    }
  }

  func change(_ target: CInt, from: Readiness, to interest: Readiness, token: UInt64) {
    for (kind, filter) in Poller.filters where interest.contains(kind) != from.contains(kind) {
      let flags = interest.contains(kind) ? EV_ADD : EV_DELETE
      submit(identifier: UInt(target), filter: filter, flags: flags, token: token)
    }
  }

  func remove(_ target: CInt) {
    for (_, filter) in Poller.filters {
      submit(identifier: UInt(target), filter: filter, flags: EV_DELETE, token: 0)
    }
  }

  func wait(
    milliseconds: CInt, into events: UnsafeMutableBufferPointer<fixture_event>
  ) -> Int {
    var limit = timespec(tv_sec: 0, tv_nsec: Int(milliseconds) * 1_000_000)
    return withUnsafeTemporaryAllocation(of: kevent.self, capacity: events.count) { found in
      let count = kevent(descriptor, nil, 0, found.baseAddress, CInt(found.count), &limit)
      for index in 0..<max(0, Int(count)) {
        events[index] = Poller.event(found[index])
      }
      return max(0, Int(count))
    }
  }

  func wake() {
    submit(
      identifier: 1, filter: EVFILT_USER, flags: 0, token: Poller.wakeToken,
      note: UInt32(NOTE_TRIGGER))
  }

  func arm(at deadline: UInt64) {
    guard deadline > 0 else {
      submit(identifier: 2, filter: EVFILT_TIMER, flags: EV_DELETE, token: 0)
      return
    }
    let now = fixture_clock()
    submit(
      identifier: 2, filter: EVFILT_TIMER, flags: EV_ADD | EV_ONESHOT,
      token: Poller.timerToken, data: deadline > now ? Int(deadline - now) : 0)
  }

  private static let filters: [(Readiness, Int32)] = [
    (.readable, EVFILT_READ), (.writable, EVFILT_WRITE),
  ]

  private static func event(_ found: kevent) -> fixture_event {
    var readiness: Readiness = []
    if Int32(found.filter) == EVFILT_WRITE { readiness.insert(.writable) }
    if Int32(found.filter) == EVFILT_READ { readiness.insert(.readable) }
    if found.flags & UInt16(EV_EOF) != 0, found.fflags != 0 { readiness.insert(.hungUp) }
    return fixture_event(
      token: UInt64(UInt(bitPattern: found.udata)), readiness: readiness.rawValue)
  }

  @discardableResult
  private func submit(
    identifier: UInt, filter: Int32, flags: Int32, token: UInt64, note: UInt32 = 0,
    data: Int = 0
  ) -> CInt {
    var change = kevent(
      ident: identifier, filter: Int16(filter), flags: UInt16(flags), fflags: note,
      data: data, udata: UnsafeMutableRawPointer(bitPattern: UInt(token)))
    return kevent(descriptor, &change, 1, nil, 0, nil)
  }
}
#endif
