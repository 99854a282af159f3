import AppleWebKitEngine
import AuthoredYAML
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines
import WebViewKit

/// A trace of a file with the result of its import.
struct ImportedTrace {
  let trace: Trace
  let scenario: Scenario
  private(set) var line: ScenarioReport
  /// The time at which the file was written.
  private let date: Date

  /// Reads files and judges their traces.
  ///
  /// - Throws: ``CommandFailure`` with a line for each file that cannot be used.
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
    guard let engine = WebEngine(rawValue: trace.engine) else {
      let known = WebEngine.allCases.map(\.rawValue).joined(separator: ", ")
      throw CommandFailure.unusable(
        "\(file): at 'engine': no engine '\(trace.engine)'; there are \(known)")
    }
    guard selection.names.contains(trace.scenario) else {
      throw CommandFailure.unusable(
        trace.scenario.isEmpty
          ? "\(file): at 'scenario': the trace names no scenario; record it with one"
          : "\(file): at 'scenario': no scenario '\(trace.scenario)' in \(selection.root); "
            + "'navtrace list' shows every name")
    }
    let place = try selection.place(trace.scenario)
    // The profiles of the system on which the trace was recorded, which is not this system.
    let profiles =
      engine.kind == .wkwebview
      ? AppleWebKit.profiles(of: trace.engineVersion) : try engine.capabilities().profiles
    scenario = try Scenario(folder: place.folder, name: place.name)
      .readingExpectations(for: [engine.rawValue])
      .excepting(engine.kind.rawValue, unlessIn: profiles)
    let attributes = try? FileManager.default.attributesOfItem(atPath: file)
    date = attributes?[.modificationDate] as? Date ?? .distantPast
    let duration = Duration.seconds(trace.events.last?.extra?.seconds ?? 0)
    line = ScenarioReport(of: scenario.name, on: trace.engine, trace: trace, duration: duration)
    if let reason = scenario.exception(of: engine.rawValue) {
      line.setSkipped(reason)
    } else {
      try line.judge(trace, of: scenario, capabilities: engine.capabilities())
    }
    line.add(scenario)
  }

  /// A run of this trace alone.
  var report: RunReport {
    var report = RunReport(began: date)
    var engine = EngineSummary(name: trace.engine, scenarios: [scenario.name], rounds: 1)
    (engine.version, engine.duration) = (trace.engineVersion, line.duration)
    engine.origins = (try? WebEngine(rawValue: trace.engine)?.capabilities().events) ?? []
    report.engines = [engine]
    report.scenarios = [line]
    return report
  }
}
