import Synchronization
import Testing
import WebViewKit

@Suite(.timeLimit(.minutes(1))) struct EngineBarrierTests {
  @Test(arguments: [
    ([true, true], 2),
    ([false, true, true], 3),
    ([true, false, true, true], 4),
    ([], 25),
  ])
  func `a barrier ends after two idle round trips in a row, or after 25 round trips`(
    answers: [Bool], count: Int
  ) async throws {
    let engine = RoundTripEngine(answers: answers)
    try await engine.barrier(timeLimit: .seconds(20))
    #expect(engine.count == count)
  }

  @Test func `a barrier fails if a process does not answer`() async throws {
    let engine = RoundTripEngine(answers: [true], isLost: true)
    await #expect(throws: EngineFailure.noView(engine: "trips")) {
      try await engine.barrier(timeLimit: .seconds(20))
    }
  }
}

/// An engine of round trips alone; after its answers it is never idle, or is lost.
private final class RoundTripEngine: EngineControl {
  private let trips = Mutex(0)
  private let answers: [Bool]
  private let isLost: Bool

  init(answers: [Bool], isLost: Bool = false) {
    self.answers = answers
    self.isLost = isLost
  }

  var count: Int { trips.withLock { $0 } }

  func roundTrip(timeLimit: Duration) async throws -> Bool {
    let place = trips.withLock { trips in
      defer { trips += 1 }
      return trips
    }
    if answers.indices.contains(place) { return answers[place] }
    if isLost { throw EngineFailure.noView(engine: name) }
    return false
  }

  let name = "trips"
  let version = "0"
  let capabilities = EngineCapabilities(events: [])
  func start() async throws {}
  func click(_ selector: String, in view: ViewID, timeLimit: Duration) async throws {}
  func click(
    _ selector: String, with pointer: PointerClick, in view: ViewID, timeLimit: Duration
  ) async throws {}
  func terminateWebContentProcess(of view: ViewID) async throws {}
  func stop() async {}
}
