import Foundation
import RunReports

/// The files that arguments name, or the folders that they name.
enum FileArguments {
  /// Finds them, each once.
  ///
  /// - Parameters:
  ///   - arguments: Files, which need not be there, and folders.
  ///   - what: What is looked for, for the message.
  ///   - output: The folder of whose `run.json` nothing is wanted, since it is written there.
  ///   - isWanted: Whether a file in a folder is wanted, by its name.
  /// - Throws: ``CommandFailure`` for a folder that has none.
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
