import Foundation

/// A copy of the project that contains all mutants.
///
/// The environment selects the active one.
struct MutantTree {
  /// The variable with the number of the active mutant.
  ///
  /// Without it, no mutant is active.
  static let variable = "NAVTRACE_MUTANT"

  private static let machine = "/Sources/ModelEngine/Machine/"

  /// The path of the project, and of its copy.
  let root: String
  let folder: String

  /// Inserts mutants into the machine's files: a number of them, chosen by a seed, or all.
  ///
  /// - Returns: The inserted mutants, and the keys of all possible ones.
  func plant(_ count: Int?, seed: UInt64) throws -> (planted: [Mutation], known: Set<String>) {
    let names = try FileManager.default.contentsOfDirectory(atPath: root + Self.machine).sorted()
    let files = try names.map { try SourceFile(root + Self.machine + $0) }
    var generator = SplitMix(seed: seed)
    let all = Self.countingAlike(files.flatMap(\.mutations)).shuffled(using: &generator)
    let chosen = all.prefix(count ?? all.count).enumerated().map { index, mutation in
      var mutation = mutation
      mutation.number = index + 1
      return mutation
    }
    for file in files {
      let text = file.text(with: chosen.filter { $0.file == file.name })
      try write(text, to: file.name)
    }
    try write(Self.switches, to: "Mutant.swift")
    return (chosen, Set(all.map(\.key)))
  }

  /// Numbers the mutants that change equal texts in several lines of a file.
  private static func countingAlike(_ mutations: [Mutation]) -> [Mutation] {
    var counts: [String: Int] = [:]
    return mutations.map { mutation in
      var mutation = mutation
      counts[mutation.key, default: 0] += 1
      mutation.occurrence = counts[mutation.key, default: 1]
      return mutation
    }
  }

  /// Writes a file if it has changed, so that only changed files are compiled again.
  private func write(_ text: String, to name: String) throws {
    let path = folder + Self.machine + name
    guard (try? String(contentsOfFile: path, encoding: .utf8)) != text else { return }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private static let switches = """
    import Foundation

    /// The number of the active mutant.
    enum Mutant {
      private static let alive = ProcessInfo.processInfo.environment["\(variable)"]
        .flatMap { Int($0) } ?? 0
      static func isOn(_ number: Int) -> Bool { number == alive }
      static func flip(_ number: Int, _ value: Bool) -> Bool { isOn(number) ? !value : value }
    }

    """
}
