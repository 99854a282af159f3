import ArgumentParser
import FixtureServing
import FixtureTLS
import Foundation
import ModelEngine
import NavigationTrace
import Testing
import WebEngines
import WebViewKit

@testable import RunReports
@testable import ScenarioLanguage
@testable import ScenarioResearch
@testable import ScenarioWorkers
@testable import navtrace

@Suite(.timeLimit(.minutes(5))) struct FuzzCommandTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
  }

  /// The model, without events of pages that a redirect led to.
  private actor Mutant: TraceSource {
    private let model: LocalPlayer
    /// The number of traces that are still to lose their events of redirects.
    private var left: Int

    init(losing count: Int) async throws {
      let transport = TLSTransport()
      let engine = ModelEngine(
        secure: try TLSContext(clientTrusting: transport.authority.certificate, asks: true))
      model = try await LocalPlayer(engine, serving: FixtureServer(secureTransport: transport))
      left = count
    }

    func play(_ request: PlayRequest) async throws -> PlayResult {
      var result = try await model.play(request)
      let isRedirect = { (event: TraceEvent) in
        event.kind == .didReceiveServerRedirectForProvisionalNavigation
      }
      guard left > 0, result.trace.events.contains(where: isRedirect) else { return result }
      left -= 1
      result.trace.events.removeAll(where: isRedirect)
      return result
    }

    func end() async { await model.end() }
  }

  private func plan(_ numbers: ClosedRange<Int>) -> FuzzPlan {
    // The main actor, on which both models play, has all other tests of it to do.
    FuzzPlan(
      engine: .model, seed: 1, numbers: numbers, output: folder.path, kept: 1, timeLimit: 100,
      environment: NavtraceProcess.environment)
  }

  @Test func `the model does not differ from itself in another process`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run(
      "fuzz", "--engine", "model", "--count", "20", "--output", folder.path)
    #expect(result.code == 0, "\(result.output)")
    #expect(result.output.contains("seed 1, 20 scenarios from 1: model against the model"))
    #expect(result.output.contains("20 passed; 0 failed in 0 classes; 0 errors"))
    #expect(result.output.contains("productions of the grammar:"))
    #expect(result.output.contains("rules of the machine:"))
    #expect(result.output.contains("2 startsOnce"))
    #expect(folder.read("could-not-run") == nil)
  }

  @Test func `a difference is found, made small, and written with both traces`() async throws {
    defer { folder.remove() }
    var run = try await FuzzRun(
      plan(1...12), on: Console(environment: [:]), until: StopRequest(),
      comparing: Mutant(losing: .max))
    #expect(try await run.fuzz() == .failed)
    let unplayed = await run.tally.unplayed
    #expect(unplayed.map(\.reason) == [])
    let name = "missing-didReceiveServerRedirectForProvisionalNavigation"
    let made = try #require(try ScenarioLibrary(root: folder.path).names().first)
    #expect(made.hasPrefix(name + "/1-"))
    let scenario = try Scenario(folder: "\(folder.path)/\(made)", name: made)
    #expect(scenario.steps.count <= 2)
    let expectation = try #require(try scenario.expectation(for: "model", version: nil))
    #expect(expectation.trace.source.contains("by rule: 3 redirectFollowsItsQuestion"))
    let lost = EventKind.didReceiveServerRedirectForProvisionalNavigation
    #expect(expectation.trace.events.contains { $0.kind == lost })
    let recorded = try #require(folder.read("\(made)/expected.model.new.yaml"))
    #expect(!recorded.contains(lost.rawValue))
    #expect(folder.read("\(made)/generated.yaml") != nil)
  }

  @Test func `a difference that does not come again does not count`() async throws {
    defer { folder.remove() }
    var run = try await FuzzRun(
      plan(1...12), on: Console(environment: [:]), until: StopRequest(),
      comparing: Mutant(losing: 1))
    #expect(try await run.fuzz() == .success)
    #expect(try ScenarioLibrary(root: folder.path).names().isEmpty)
  }

  @Test func `a run that is asked to stop reports what it has`() async throws {
    defer { folder.remove() }
    let stop = StopRequest()
    stop.make()
    var run = try await FuzzRun(plan(1...1000), on: Console(environment: [:]), until: stop)
    #expect(try await run.fuzz() == .interrupted)
  }

  @Test(arguments: [
    (["--count", "0"], "--count 0: give a number from 1 to 1000000."),
    (["--from", "0"], "--from 0: give a number from 1 to 1000000000."),
    (["--keep", "101"], "--keep 101: give a number from 0 to 100."),
    (["--seed", "x"], "The value 'x' is invalid for '--seed <n>'"),
    (["--engine", "netscape"], "The value 'netscape' is invalid for '--engine <engine>'"),
  ])
  func `what cannot be done is a usage error`(options: [String], message: String) async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess(["fuzz"] + options).result()
    #expect(result.code == 2)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `every known difference has a scenario that shows it`() throws {
    for engine in WebEngine.allCases {
      for difference in KnownDifference.all(of: engine.rawValue) {
        let root = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Scenarios")
        let scenario = try ScenarioLibrary(root: root.standardizedFileURL.path)
          .scenario(named: difference.scenario)
          .excepting(engine.rawValue, unlessIn: engine.capabilities().profiles)
        let expectation = try #require(try scenario.expectation(for: engine.rawValue, version: nil))
        #expect(
          expectation.isOverride || expectation.trace.dispute != nil
            || scenario.exceptions[engine.rawValue] != nil)
        #expect(!difference.reason.isEmpty)
      }
    }
  }

  @Test(.enabled(if: WebEngine.webkitgtk.isBuiltIn, "built without --traits WebKitGTK"))
  func `scenarios are compared with real WebKit`() async throws {
    defer { folder.remove() }
    let result = try await NavtraceProcess.run(
      "fuzz", "--count", "3", "--seed", "3", "--keep", "0", "--output", folder.path)
    #expect(result.output.contains("3 scenarios from 1: webkitgtk against the model"))
    #expect(result.output.contains("0 failed"), "\(result.output)")
    #expect(result.code == 0, "\(result.output)")
  }
}
