import Foundation

/// The mutants that no trace can show, each with the reason: lines `KEY => REASON` of a file.
struct Equivalents: Sendable {
  private var reasons: [String: String] = [:]

  init(_ path: String) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for (number, line) in text.components(separatedBy: "\n").enumerated()
    where !line.isEmpty && !line.hasPrefix("//") {
      guard let arrow = line.range(of: " => ") else {
        throw Problem("\(path):\(number + 1): no ' => '; expected MUTANT => REASON")
      }
      reasons[String(line[..<arrow.lowerBound])] = String(line[arrow.upperBound...])
    }
  }

  func reason(of mutation: Mutation) -> String? { reasons[mutation.key] }
}
