import FixtureServing
import FixtureSites
import FixtureTLS
import Foundation
import Scenarios
import Testing
import WebViewKit

@testable import ModelEngine

/// Every rule of the machine is used by a scenario.
@Suite struct RuleUsesTests {
  private static let players = 2

  @Test func `each ordering rule is used by a scenario`() async throws {
    let library = ScenarioLibrary(
      root: OrderingRulesTests.root.appending(path: "Fixtures/Scenarios").path)
    let scenarios = try library.names().map(library.scenario(named:))
      .filter { $0.excepting("model", unlessSpeaking: [.http11]).exceptions["model"] == nil }
    let used = try await withThrowingTaskGroup(of: Set<Rule>.self) { group in
      for player in 0..<Self.players {
        let part = scenarios.enumerated().filter { $0.offset % Self.players == player }
        group.addTask { try await Self.play(part.map(\.element)) }
      }
      group.addTask {
        let isolated = try ["subframes/back", "subframes/failure-inside"].map(
          library.scenario(named:))
        return try await Self.play(isolated, EngineFeatures(["SiteIsolation": true]))
      }
      return try await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    #expect(Rule.allCases.filter { !used.contains($0) } == [])
  }

  @Test func `the use counts of rules are kept after a view is closed and after the engine stops`()
    async throws
  {
    let bench = try await Bench(["/": .html("a")])
    func starts() -> Int { bench.engine.ruleUses[.startsOnce] }
    try await bench.load("/")
    _ = try await bench.waitUntilIdle()
    #expect(starts() == 1)
    await bench.perform(.close)
    #expect(starts() == 1)
    await bench.end()
    #expect(starts() == 1)
  }

  /// Plays scenarios one after the other, and returns the rules that were used.
  @MainActor private static func play(
    _ scenarios: [Scenario], _ features: EngineFeatures = EngineFeatures()
  ) async throws -> Set<Rule> {
    let transport = TLSTransport()
    let engine = ModelEngine(
      secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true),
      on: nil, features: features)
    try await engine.start()
    let server = try FixtureServer(secureTransport: transport)
    let player = ScenarioPlayer(
      server: server, engine: engine, connection: EngineConnection(engine))
    for scenario in scenarios {
      let run = await player.play(scenario)
      #expect(run.failure == nil, "\(scenario.name)")
    }
    await engine.stop()
    await server.stop()
    return Set(Rule.allCases.filter { engine.ruleUses[$0] > 0 })
  }
}
