import AppleWebKitEngine
import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// A trace from a file, with the result of its import.
struct ImportedTrace {
  let trace: Trace
  /// The engine of the trace; `nil` if it is not one of navtrace's engines.
  let engine: WebEngine?
  let scenario: Scenario
  private(set) var line: ScenarioReport
  /// The time at which the file was written.
  private let date: Date

  /// Reads files and compares their traces with the expectations.
  ///
  /// - Throws: ``CommandFailure`` with one line for each file that cannot be used.
  static func read(
    _ files: [String], from selection: ScenarioSelection
  ) throws -> [ImportedTrace] {
    var traces: [ImportedTrace] = []
    var mistakes: [String] = []
    for file in files {
      do {
        traces.append(try ImportedTrace(file, from: selection))
      } catch {
        guard let failure = CommandFailure(error) else { throw error }
        mistakes.append(failure.description)
      }
    }
    guard mistakes.isEmpty else { throw CommandFailure.unusable(mistakes.joined(separator: "\n")) }
    return traces
  }

  private init(_ file: String, from selection: ScenarioSelection) throws {
    let json = try TraceFile.data(file)
    guard !RunDocument.isIn(json) else {
      throw CommandFailure.unusable("\(file): is the report of a run; give it to 'navtrace merge'")
    }
    trace = try Trace(json: json, file: file)
    engine = WebEngine(rawValue: trace.engine)
    let known = WebEngine.allCases.map(\.rawValue)
    if engine == nil, let near = trace.engine.nearest(among: known) {
      throw CommandFailure.unusable(
        "\(file): at 'engine': no engine '\(trace.engine)'; did you mean '\(near)'?")
    }
    guard selection.names.contains(trace.scenario) else {
      throw CommandFailure.unusable(
        trace.scenario.isEmpty
          ? "\(file): at 'scenario': the trace names no scenario; record it with one"
          : "\(file): at 'scenario': no scenario '\(trace.scenario)' in \(selection.root); "
            + "'navtrace list' shows every name")
    }
    let place = try selection.place(trace.scenario)
    var capabilities = EngineCapabilities(events: [], profiles: SystemProfile.allCases)
    if let engine { capabilities = try engine.capabilities() }
    // The profiles of the system that recorded the trace, which need not be this system.
    if engine?.kind == .wkwebview {
      capabilities.profiles = AppleWebKit.profiles(of: trace.engineVersion)
    }
    scenario = try Scenario(folder: place.folder, name: place.name)
      .readingExpectations(for: engine.map { [$0.rawValue] } ?? [])
      .excepting(engine?.kind.rawValue ?? trace.engine, unlessIn: capabilities.profiles)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    date = attributes?[.modificationDate] as? Date ?? .distantPast
    let duration = Duration.seconds(trace.events.last?.extra?.seconds ?? 0)
    line = ScenarioReport(of: scenario.name, on: trace.engine, trace: trace, duration: duration)
    if let reason = scenario.exception(of: trace.engine) {
      line.setSkipped(reason)
    } else {
      try line.judge(
        trace, of: scenario, capabilities: capabilities, limits: trace.limits)
    }
    line.add(scenario)
  }

  /// Writes the trace next to the scenario, to be reviewed, and returns the path of the file.
  ///
  /// - Throws: ``CommandFailure`` if the engine is not one of navtrace's engines, or if the trace
  ///   hides events, which the expectation would then lack.
  func record() throws -> String {
    guard engine != nil else {
      throw CommandFailure.unusable(
        "only traces of \(WebEngine.allCases.map(\.rawValue).joined(separator: ", ")) can become "
          + "expectations; this one is of '\(trace.engine)'")
    }
    guard trace.hidden.isEmpty else {
      throw CommandFailure.unusable(
        "its trace lists kinds of events as hidden, which the expectation would lack; record a "
          + "trace that has them")
    }
    return try scenario.record(trace)
  }

  /// A run that contains only this trace.
  var report: RunReport {
    var report = RunReport(began: date)
    var engine = EngineSummary(name: trace.engine, scenarios: [scenario.name], rounds: 1)
    (engine.version, engine.duration) = (trace.engineVersion, line.duration)
    engine.origins = (try? self.engine?.capabilities().events) ?? []
    report.engines = [engine]
    report.scenarios = [line]
    return report
  }
}
