import EventLoops
import Synchronization
import Testing

/// A socket without clients, and the record of its deadlines.
private final class Alarm: Watcher {
  private let tell: () -> Void
  private let watch: Watch

  private init(_ watch: Watch, _ tell: @escaping () -> Void) {
    (self.watch, self.tell) = (watch, tell)
  }

  static func begin(at deadline: UInt64, on reactor: Reactor, _ tell: @escaping () -> Void) throws {
    let address = try #require(SocketAddress(numericHost: "127.0.0.1", port: 0))
    let watch = Watch(try Socket.bind(to: address), by: reactor)
    try watch.begin(Alarm(watch, tell), for: [])
    // Moved twice, so that the time scheduled first is not the one that counts.
    watch.setDeadline(deadline + 1000)
    watch.setDeadline(deadline)
  }

  func ready(_ readiness: Readiness) {}

  func deadlinePassed() {
    watch.close()
    tell()
  }

  func loopStopped() {}
}

@Suite struct EventLoopTests {
  @Test func `deadlines fire in the order of their times, not in the order in which they were set`()
    async throws
  {
    let loop = try EventLoop(label: "navtrace.tests.loop")
    loop.start()
    defer { loop.stop() }
    let (passed, tell) = AsyncStream.makeStream(of: Int.self)
    let problem = await loop.run { reactor -> String? in
      do {
        for index in 0..<40 {
          let place = index * 17 % 40
          try Alarm.begin(at: reactor.now + UInt64(1 + place), on: reactor) { tell.yield(place) }
        }
        return nil
      } catch { return "\(error)" }
    }
    #expect(problem == nil)
    var places: [Int] = []
    for await place in passed {
      places.append(place)
      if places.count == 40 { break }
    }
    #expect(places == Array(0..<40))
  }

  @Test func `a deadline fires between calls that take long`() async throws {
    let loop = try EventLoop(label: "navtrace.tests.loop")
    loop.start()
    defer { loop.stop() }
    let (done, tell) = AsyncStream.makeStream(of: String.self)
    loop.post { reactor in
      do {
        try Alarm.begin(at: reactor.now, on: reactor) { tell.yield("deadline") }
      } catch { tell.yield("\(error)") }
      for number in 1...3 {
        loop.post { reactor in
          let end = reactor.deadline(after: .milliseconds(10))
          while reactor.deadline(after: .zero) < end {}
          tell.yield("call \(number)")
        }
      }
    }
    var order: [String] = []
    for await word in done {
      order.append(word)
      if order.count == 4 { break }
    }
    #expect(order.prefix(while: { $0 != "call 3" }).contains("deadline"))
    #expect(order.filter { $0 != "deadline" } == ["call 1", "call 2", "call 3"])
  }

  @Test func `a call to a watcher that does not exist gets nil`() async throws {
    let loop = try EventLoop(label: "navtrace.tests.loop")
    loop.start()
    defer { loop.stop() }
    let address = WatcherAddress(loop: loop, token: 1 << 32)
    let isGone = await withCheckedContinuation { continuation in
      address.post(to: Alarm.self) { alarm in continuation.resume(returning: alarm == nil) }
    }
    #expect(isGone)
  }
}
