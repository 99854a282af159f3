import Foundation
import Testing

@testable import fixture_server

@Suite(.timeLimit(.minutes(1))) struct StopSignalsTests {
  @Test(arguments: 0..<10)
  func `a signal that comes at once arrives`(round: Int) async throws {
    await #expect(processExitsWith: .success) {
      let signals = StopSignals()
      kill(getpid(), SIGTERM)
      #expect(await signals.arrivals.first { _ in true } == SIGTERM)
    }
  }
}
