import Foundation
import Testing

@testable import research

/// The path of navtrace, which `scripts/research test` builds.
private let navtrace = ProcessInfo.processInfo.environment["NAVTRACE"]

@Suite struct PlayableTests {
  @Test(.enabled(if: navtrace != nil))
  func `navtrace reads and plays the scenarios that the grammar makes`() throws {
    var options = try FuzzOptions(["--navtrace", navtrace ?? ""])
    options.engine = "model"
    let scenarios = (1...200).map { ScenarioGenerator.scenario(seed: 3, number: $0) }
    let unplayed = try FuzzRun(options).unplayed(scenarios)
    // The generator cannot know where an earlier click has led.
    #expect(unplayed.filter { !$0.value.contains("finds no element") }.isEmpty, "\(unplayed)")
    #expect(unplayed.count < 4, "\(unplayed)")
  }
}
