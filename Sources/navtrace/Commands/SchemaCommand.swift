import ArgumentParser
import Foundation
import NavigationTrace
import RunReports
import ScenarioLanguage

/// `navtrace schema`: prints the JSON schema of a kind of file, for editors.
struct SchemaCommand: ParsableCommand {
  /// The files that people write, or read with other programs.
  enum File: String, CaseIterable, ExpressibleByArgument {
    case scenario, expectation, trace

    /// The schema.
    func schema() throws -> Data {
      switch self {
      case .scenario: try ScenarioSchema.json()
      case .expectation: try ExpectedTrace.jsonSchema()
      case .trace: try Trace.jsonSchema()
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON schema of scenario.yaml, expected.yaml, or a trace as JSON.",
    discussion: "That of site files is printed by 'fixture-server schema'.")

  @Argument(help: "The kind of file: \(File.allValueStrings.joined(separator: ", ")).")
  var file: File

  func run() throws { Console().write(String(decoding: try file.schema(), as: UTF8.self)) }
}
