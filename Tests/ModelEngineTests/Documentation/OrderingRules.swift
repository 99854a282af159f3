import Foundation

@testable import ModelEngine

/// The page on the rules, and the sources and scenarios that it is about.
enum OrderingRules {
  /// A row of a table of rules.
  struct Row: Sendable {
    var number: Int
    var name: String
    var statement: String
    /// Cases and rules of the oracle, and what else says so.
    var source: String
    var strength: String
    /// The files that cite it, without `.swift`.
    var files: [String]
    /// `scenarios`, or a unit test: `Suite: name`.
    var shownBy: String

    /// The cases of the oracle in the source.
    var cases: [String] {
      source.matches(of: /\b[A-P]\d\d\b|LT [\w.-]+(?:\/[\w.-]+)+/).map { String($0.output) }
    }
    /// The suite and the name of the unit test that stands for a scenario.
    var test: (suite: String, name: String)? {
      guard let match = shownBy.wholeMatch(of: /`(\w+)`: (.+)/) else { return nil }
      return (String(match.1), String(match.2))
    }
  }

  static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  static let module = root.appending(path: "Sources/ModelEngine")

  static func page() throws -> String {
    try String(
      contentsOf: module.appending(path: "Documentation.docc/OrderingRules.md"), encoding: .utf8)
  }

  /// The rows that begin with a number.
  static func rows() throws -> [Row] {
    try page().split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 7, let number = Int(cells[0]) else { return nil }
      return Row(
        number: number, name: cells[1].trimmingCharacters(in: ["`"]), statement: cells[2],
        source: cells[3], strength: cells[4],
        files: cells[5].matches(of: /`([\w\/+]+)`/).map { String($0.1) }, shownBy: cells[6])
    }
  }

  /// The text of a source file of the module, by its path without `.swift`.
  static func source(_ path: String) throws -> String {
    try String(contentsOf: module.appending(path: path + ".swift"), encoding: .utf8)
  }

  /// The files that cite each rule, by the rule's name.
  static func citations() throws -> [String: Set<String>] {
    var citations: [String: Set<String>] = [:]
    for folder in ["Machine", "Shell"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: module.appending(path: folder).path)
      for name in names where name.hasSuffix(".swift") {
        let path = folder + "/" + name.dropLast(".swift".count)
        for match in try source(path).matches(of: /(?:obey\(|(?:by|obeying): )\.(\w+)\)/) {
          citations[String(match.1), default: []].insert(path)
        }
      }
    }
    return citations
  }
}
