import ArgumentParser
import Foundation
import ScenarioRuns
import WebEngines

/// The options for the formats of a report, and for the results that count as a failure.
struct ReportOptions: ParsableArguments {
  @Option(
    help: .init(
      "A format of the report, on standard output or in a file; repeatable."
        + " (default: text)", valueName: "name[=path]"))
  var reporter: [ReporterChoice] = []

  @Option(
    help: .init(
      "The folder for run.json, in which paths of reporters begin.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Flag(help: "Exit with 1 if plays of a scenario differ from each other, even if all passed.")
  var failOnFlaky = false

  @Flag(help: "Print a line for each play, and how much of each trace was not compared.")
  var verbose = false

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError("--output is ''; give a folder") }
  }

  /// Creates the reporters of the run.
  ///
  /// - Throws: ``CommandFailure`` if a file cannot be written, or two reports name the same file.
  func reporters(on console: Console) throws -> Reporters {
    try Reporters(
      reporter, folder: output, console: console, program: WebEngine.versions, isVerbose: verbose)
  }
}

extension ReporterChoice: ExpressibleByArgument {
  package static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: ReporterKind.allCases.map { ($0.rawValue, $0.help) })
  }

  package static var allValueStrings: [String] { ReporterKind.allCases.map(\.rawValue) }
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// A search for the files that arguments name, directly or by their folders.
enum FileArguments {
  /// Returns the files, without duplicates.
  ///
  /// - Parameters:
  ///   - arguments: Files, which need not exist, and folders.
  ///   - what: The kind of file, for the message.
  ///   - output: The folder whose `run.json` is left out, since the new report is written there.
  ///   - isWanted: Whether a file in a folder is wanted, given its name.
  /// - Throws: ``CommandFailure`` if a folder contains no such file.
  static func files(
    _ arguments: [String], _ what: String, besides output: String?,
    where isWanted: (String) -> Bool
  ) throws(CommandFailure) -> [String] {
    let own = output.map {
      URL(filePath: $0).appending(path: "run.json").standardizedFileURL.path
    }
    var files: [String] = []
    for argument in arguments {
      let path = URL(filePath: argument).standardizedFileURL.path
      var found = [path]
      if ScenarioSelection.isFolder(path) {
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        found = below.filter { isWanted(String($0.split(separator: "/").last ?? "")) }.sorted()
          .map { "\(path)/\($0)" }.filter { $0 != own }
        guard !found.isEmpty else {
          throw .unusable("\(argument): no \(what) in this folder or below it")
        }
      }
      files += found.filter { !files.contains($0) }
    }
    return files
  }
}
