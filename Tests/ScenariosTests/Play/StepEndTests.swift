import NavigationTrace
import Synchronization
import Testing
import WebViewKit

@testable import Scenarios

@Suite(.timeLimit(.minutes(1))) @MainActor struct StepEndTests {
  @Test(arguments: [
    ([true, true], 2),
    ([true, false, true, true], 4),
    ([], 500),
  ])
  func `a step ends after two idle round trips in a row, or after 500 without an event`(
    answers: [Bool], count: Int
  ) async throws {
    let trips = Mutex(0)
    let engine = SilentEngine { _, _ in
      let place = trips.withLock { trips in
        defer { trips += 1 }
        return trips
      }
      return answers.indices.contains(place) && answers[place]
    }
    let run = try await Stage.play("site: {}\nsteps: [stopLoading]", on: engine)
    #expect(run.failure == nil)
    #expect(trips.withLock { $0 } == count)
  }

  @Test func `the time after a step's last event counts as waiting`() async throws {
    let run = try await Stage.play("site: {/a: {html: a}}\nsteps: [{load: /a}, {load: /a}]")
    #expect(run.failure == nil)
    #expect(run.times.waiting > 0)
    #expect(run.times.waiting < run.times.seconds)
  }

  @Test func `each part of a play's time is positive, and the sum is at most the elapsed time`()
    async throws
  {
    let beginning = ContinuousClock.now
    let run = try await Stage.play("site: {/a: {html: a}}\nsteps: [{load: /a}, {load: /a}]")
    let all = (ContinuousClock.now - beginning).inSeconds
    let times = run.times
    let parts = [times.opening, times.launch, times.loading, times.waiting, times.closing]
    #expect(parts.allSatisfy { $0 > 0 }, "\(times)")
    #expect(times.seconds <= all)
  }

  @Test func `a play without a callback has a launch time of zero`() async throws {
    let run = try await Stage.play("site: {}\nsteps: [stopLoading]")
    #expect(run.times.launch == 0)
    #expect(run.times.opening > 0)
  }
}
