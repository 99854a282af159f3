import Foundation
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct StopSignalsTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], 0..<10)
  func `a signal that comes right after the handler is set is handled`(
    number: Int32, round: Int
  ) async throws {
    await #expect(processExitsWith: .success) { [number] in
      let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
      let signals = StopSignals { signal, _ in continuation.yield(signal) }
      kill(getpid(), number)
      #expect(await arrivals.first { _ in true } == number)
      signals.cancel()
    }
  }

  @Test func `a second signal ends the process even if every thread of the pool is blocked`()
    async throws
  {
    await #expect(processExitsWith: .exitCode(7)) {
      let signals = StopSignals { _, count in
        if count == 1 { kill(getpid(), SIGINT) } else { StopSignals.endProcess(with: 7) }
      }
      BlockedPool.make()
      kill(getpid(), SIGTERM)
      withExtendedLifetime(signals) { BlockedPool.hold() }
    }
  }

  @Test func `SIGHUP reloads the settings and does not stop the process`() async throws {
    await #expect(processExitsWith: .success) {
      let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
      let signals = StopSignals(readAgain: { continuation.yield(0) }) { _, count in
        continuation.yield(Int32(count))
      }
      kill(getpid(), SIGHUP)
      var events = arrivals.makeAsyncIterator()
      #expect(await events.next() == 0)
      kill(getpid(), SIGTERM)
      #expect(await events.next() == 1)
      signals.cancel()
    }
  }

  #if os(Linux)
  @Test func `closing the terminal stops a process for which SIGHUP only reloads settings`()
    async throws
  {
    await #expect(processExitsWith: .success) {
      // The first terminal that a session's leader opens is the one that controls it.
      #expect(setsid() >= 0)
      let other = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number): (Int32, Int32) = (0, 0)
      // TIOCSPTLCK and TIOCGPTN, whose macros Swift does not import.
      #expect(ioctl(other, 0x4004_5431, &isLocked) == 0)
      #expect(ioctl(other, 0x8004_5430, &number) == 0)
      #expect(open("/dev/pts/\(number)", O_RDWR) >= 0)
      let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
      let signals = StopSignals(readAgain: { continuation.yield(0) }) { signal, _ in
        continuation.yield(signal)
      }
      kill(getpid(), SIGHUP)
      var events = arrivals.makeAsyncIterator()
      #expect(await events.next() == 0)
      close(other)
      #expect(await events.next() == SIGHUP)
      signals.cancel()
    }
  }
  #endif

  @Test func `SIGHUP stays ignored if it was ignored from the start`() async throws {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
      let signals = StopSignals { signal, _ in continuation.yield(signal) }
      kill(getpid(), SIGHUP)
      kill(getpid(), SIGTERM)
      #expect(await arrivals.first { _ in true } == SIGTERM)
      signals.cancel()
    }
  }
}
