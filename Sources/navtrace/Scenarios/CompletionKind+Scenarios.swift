import ArgumentParser
import Foundation
import ScenarioLanguage

extension CompletionKind {
  /// The scenarios that a shell offers: those of `--scenarios`, where the line has it, else those
  /// here or above, and their groups.
  static var scenarios: CompletionKind {
    .custom { words, _, _ in
      let folder = words.lastIndex(of: "--scenarios").flatMap { index in
        words.indices.contains(index + 1) ? words[index + 1] : nil
      }
      let directory = FileManager.default.currentDirectoryPath
      // A shell that asks has no place for an error.
      guard let root = try? ScenarioSelection.root(folder, from: directory),
        let names = try? ScenarioLibrary(root: root).names()
      else { return [] }
      return Set(names.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
        + names
    }
  }
}
