import Foundation
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct StopSignalsTests {
  @Test(arguments: [SIGINT, SIGTERM], 0..<10)
  func `a signal that comes at once is told`(number: Int32, round: Int) async throws {
    await #expect(processExitsWith: .success) { [number] in
      let (arrivals, continuation) = AsyncStream.makeStream(of: Int32.self)
      let signals = StopSignals { continuation.yield($0) }
      kill(getpid(), number)
      #expect(await arrivals.first { _ in true } == number)
      signals.cancel()
    }
  }
}
