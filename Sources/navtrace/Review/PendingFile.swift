import ArgumentParser
import AuthoredYAML
import Foundation
import NavigationRecording
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines

/// A file with a recorded trace that is not reviewed yet.
struct PendingFile: Hashable, Sendable {
  var place: ScenarioPlace
  var name: ExpectationName

  var path: String { "\(place.folder)/\(name.fileName)" }
  /// The scenario and the engine, in one line.
  var title: String { "\(place.name) on \(name.engine ?? "")".printableLine }
  /// The engine; `nil` if no engine has that name.
  var engine: WebEngine? { name.engine.flatMap(WebEngine.init) }

  /// Returns the files in the folders of the given scenarios.
  ///
  /// - Parameter engines: The engines whose files are returned; `nil` for all files, even of
  ///   unknown engines.
  static func all(in places: [ScenarioPlace], of engines: EngineList?) -> [PendingFile] {
    places.flatMap { place in
      Scenario.recordedNames(in: place.folder).map { PendingFile(place: place, name: $0) }
    }.filter { file in
      guard let engines else { return true }
      return file.engine.map(engines.words.contains) ?? false
    }
  }

  /// Reads the trace and the expectation.
  ///
  /// The limits of an engine that is not part of this build are unknown. Its trace is compared as
  /// if the engine could show everything.
  ///
  /// - Throws: ``CommandFailure`` that names file, line and key.
  func read() throws(CommandFailure) -> PendingTrace {
    do {
      guard let engine else {
        let known = WebEngine.allCases.map(\.rawValue).joined(separator: ", ")
        throw AuthoredError(
          file: path, problem: "no engine '\(name.engine ?? "")'",
          expected: "a file of \(known); rename it, or delete it")
      }
      let observability = (try? engine.capabilities()).map(Observability.init) ?? .everything
      return try PendingTrace(name, of: place.read(), observability: observability)
    } catch {
      throw CommandFailure(error) ?? .unusable("\(path): \(error)")
    }
  }
}

/// The options that name recorded traces.
struct PendingOptions: ParsableArguments {
  @Argument(help: "Names, groups, patterns or folders of scenarios.", completion: .scenarios)
  var scenario: [String] = []

  @Option(help: "The engines that recorded, separated by commas. (default: all)")
  var engine: EngineList?

  @OptionGroup var folder: ScenarioFolderOptions

  /// Returns the files of the scenarios that the options name.
  ///
  /// - Throws: ``CommandFailure`` if a scenario does not exist.
  func files(in selection: ScenarioSelection) throws -> [PendingFile] {
    PendingFile.all(in: try selection.places(scenario), of: engine)
  }

  /// Calls a function with each file, and continues if the function fails for one of them.
  ///
  /// - Throws: ``CommandFailure`` if no scenario is named, or the named scenarios have no files. If
  ///   a file fails, throws its exit code after all files. Throws an interruption at once.
  func judgeEach(
    all: Bool, on console: Console, _ work: (PendingFile, PendingJudge) throws -> Void
  ) throws {
    let selection = try folder.selection(for: scenario)
    let judge = try PendingJudge(selection, environment: ProcessInfo.processInfo.environment)
    let files = try filesToJudge(in: selection, all: all)
    if files.isEmpty { console.write("nothing is pending\n") }
    var code: CommandStatus?
    for file in files {
      do {
        try work(file, judge)
      } catch {
        guard let failure = CommandFailure(error), failure != .interruption else { throw error }
        console.complain("\(file.title): \(failure)")
        code = code ?? failure.code
      }
    }
    if let code { throw code }
  }

  private func filesToJudge(in selection: ScenarioSelection, all: Bool) throws -> [PendingFile] {
    guard scenario.isEmpty == all else {
      throw CommandFailure.unusable(
        all
          ? "--all beside scenarios; leave one of them out"
          : "no scenario is named; name some, or all of them with --all")
    }
    let files = try files(in: selection)
    guard all || !files.isEmpty else {
      throw CommandFailure.unusable(
        "nothing is pending for \(scenario.joined(separator: ", ")); 'navtrace review' lists what "
          + "is, and 'navtrace run --record failed' records what differs")
    }
    return files
  }
}

extension PendingTrace {
  /// Returns text for people: the origin of the trace, and its differences from the expectation.
  ///
  /// Each line ends with a newline.
  ///
  /// - Parameter number: The trace's number among `count` traces, from 1.
  func listing(number: Int, of count: Int, _ style: TerminalStyle) -> String {
    let who = "\(scenario.name) on \(trace.engine) \(trace.engineVersion)"
    var lines = [
      style(.bold, "\(number) of \(count): \(who)".printableLine),
      "  recorded  \(file)".printableLine,
      "  expected  \(expectation?.file ?? "nothing")".printableLine,
    ]
    if let reason = expectation?.trace.reason {
      lines.append("  reason    \(reason)".printableLine)
    }
    if WebEngine(rawValue: trace.engine)?.isBuiltIn != true {
      lines.append(
        style(
          .yellow,
          "  \(trace.engine) is not part of this build: what it cannot show counts as "
            + "different"))
    }
    lines += violations.map { style(.red, "  invariant broken: \($0)".printableLine) }
    let diff = TraceDiffRenderer(usesColour: style.isColoured).render(diff)
    return lines.joined(separator: "\n") + "\n" + diff
  }
}
