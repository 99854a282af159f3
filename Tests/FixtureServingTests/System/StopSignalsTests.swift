import Foundation
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct StopSignalsTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP], 0..<10)
  func `a signal that comes at once is handled`(number: Int32, round: Int) async throws {
    await #expect(processExitsWith: .success) { [number] in
      let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
      let signals = StopSignals { signal, _ in continuation.yield(signal) }
      kill(getpid(), number)
      #expect(await arrivals.first { _ in true } == number)
      signals.cancel()
    }
  }

  @Test func `a second signal ends the process though every thread of the pool is blocked`()
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

  @Test func `a hang-up that is ignored from the start stays ignored`() async throws {
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
