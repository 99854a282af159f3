import Foundation

/// The mutants that no trace can detect, each with the reason: lines `KEY => REASON` of a file.
struct Equivalents: Sendable {
  private var reasons: [String: String] = [:]

  /// Reads the file.
  ///
  /// Each line has to name an existing mutant.
  init(_ path: String, known: Set<String>) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (number, line) in text.components(separatedBy: "\n").enumerated()
    where !line.isEmpty && !line.hasPrefix("//") {
      guard let arrow = line.range(of: " => ") else {
        throw Problem("\(path):\(number + 1): no ' => '; expected MUTANT => REASON")
      }
      let key = String(line[..<arrow.lowerBound])
      guard known.contains(key) else {
        throw Problem("\(path):\(number + 1): there is no mutant '\(key)'; leave the line out")
      }
      reasons[key] = String(line[arrow.upperBound...])
    }
  }

  func reason(of mutation: Mutation) -> String? { reasons[mutation.key] }
}
