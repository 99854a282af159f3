#if os(Linux)
import CFixtureSystem

/// A poller, which combines all descriptors of a loop in one descriptor that Dispatch can watch.
///
/// Registrations persist, so that a busy connection needs no system calls other than its reads and
/// writes. The wake-up counter and the timer are in the same epoll set.
final class Poller: Sendable {
  let descriptor: CInt
  private let counter: CInt
  private let timer: CInt

  init() throws(SystemError) {
    descriptor = fixture_epoll_create()
    counter = fixture_eventfd_create()
    timer = fixture_timerfd_create()
    guard descriptor >= 0, counter >= 0, timer >= 0,
      // Each signal is reported only once, so the counter need not be read to reset it.
      fixture_epoll_add_eventfd(descriptor, counter, Poller.wakeToken) == 0,
      fixture_epoll_add(descriptor, timer, FIXTURE_READABLE, Poller.timerToken) == 0
    else { throw .last("epoll") }
  }

  deinit {
    for descriptor in [timer, counter, descriptor] where descriptor >= 0 {
      Socket.close(descriptor)
    }
  }

  func add(_ target: CInt, for interest: Readiness, token: UInt64) throws(SystemError) {
    guard fixture_epoll_add(descriptor, target, interest.rawValue, token) == 0 else {
      throw .last("epoll_ctl")
    }
  }

  /// Changes the readiness that a descriptor is watched for; `from` is used only by kqueue.
  func change(_ target: CInt, from: Readiness, to interest: Readiness, token: UInt64) {
    _ = fixture_epoll_change(descriptor, target, interest.rawValue, token)
  }

  func remove(_ target: CInt) { _ = fixture_epoll_remove(descriptor, target) }

  /// Waits for events and returns their number; 0 after a timeout or an interruption.
  func wait(
    milliseconds: CInt, into events: UnsafeMutableBufferPointer<fixture_event>
  ) -> Int {
    let count = fixture_epoll_wait(
      descriptor, events.baseAddress, CInt(events.count), milliseconds)
    return max(0, Int(count))
  }

  /// Makes `descriptor` readable; can be called from any thread.
  func wake() { _ = fixture_eventfd_signal(counter) }

  /// Makes `descriptor` readable when the loop's clock reaches a time; 0 means never.
  func arm(at deadline: UInt64) { _ = fixture_timerfd_arm(timer, deadline) }
}
#endif
