import Foundation
import Testing

@testable import navtrace

@Suite(.timeLimit(.minutes(1))) struct StopSignalsTests {
  @Test(arguments: 0..<10)
  func `a signal that comes at once is told`(round: Int) async throws {
    await #expect(processExitsWith: .success) {
      let (arrivals, continuation) = AsyncStream<Void>.makeStream()
      let signals = StopSignals { continuation.yield() }
      kill(getpid(), SIGINT)
      for await _ in arrivals { break }
      signals.cancel()
    }
  }
}
