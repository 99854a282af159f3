import AuthoredYAML
import NavigationRecording
import NavigationTrace
import RunReports
import ScenarioLanguage
import WebEngines

/// A file with a recorded trace that nobody has judged yet.
struct PendingFile: Hashable, Sendable {
  var place: ScenarioPlace
  var name: ExpectationName

  /// Its path.
  var path: String { "\(place.folder)/\(name.fileName)" }
  /// The scenario and the engine, in one line.
  var title: String { "\(place.name) on \(name.engine ?? "")".printableLine }
  /// The engine; nil where navtrace knows none of that name.
  var engine: WebEngine? { name.engine.flatMap(WebEngine.init) }

  /// Those of some scenarios, by name.
  ///
  /// - Parameter engines: Whose files; nil for those of all, unknown ones too.
  static func all(in places: [ScenarioPlace], of engines: EngineList?) -> [PendingFile] {
    places.flatMap { place in
      Scenario.recordedNames(in: place.folder).map { PendingFile(place: place, name: $0) }
    }.filter { file in
      guard let engines else { return true }
      return file.engine.map(engines.engines.contains) ?? false
    }
  }

  /// Reads the trace and what is expected.
  ///
  /// Of an engine that is not part of this build nobody knows what it cannot show: it is compared
  /// as if it showed everything.
  ///
  /// - Throws: ``CommandFailure`` that names file, line and key.
  func read() throws(CommandFailure) -> PendingTrace {
    do {
      guard let engine else {
        let known = WebEngine.allCases.map(\.rawValue).joined(separator: ", ")
        throw AuthoredError(
          file: path, problem: "no engine '\(name.engine ?? "")'",
          expected: "a file of \(known); rename it, or reject it")
      }
      let observability = try (try? engine.capabilities()).map(Observability.init) ?? .everything
      return try PendingTrace(name, of: place.read(), observability: observability)
    } catch {
      throw CommandFailure(error) ?? .unusable("\(path): \(error)")
    }
  }
}
