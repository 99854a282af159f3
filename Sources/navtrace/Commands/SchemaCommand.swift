import ArgumentParser
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios

/// `navtrace schema`: prints the JSON schema of a kind of file, for editors.
struct SchemaCommand: ParsableCommand {
  /// The files that people write, or read with other programs.
  enum File: String, CaseIterable, ExpressibleByArgument {
    case scenario, expectation, trace, changes

    var schema: String {
      switch self {
      case .scenario: Scenario.schema
      case .expectation: String(decoding: ExpectedTrace.jsonSchema(), as: UTF8.self)
      case .trace: String(decoding: Trace.jsonSchema(), as: UTF8.self)
      case .changes: ChangeList.schema
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract:
      "Print the JSON schema of scenario.yaml, expected.yaml, a trace as JSON, or a list of changes.",
    discussion: "That of site files is printed by 'fixture-server schema'.")

  @Argument(help: "The kind of file: \(File.allValueStrings.joined(separator: ", ")).")
  var file: File

  func run() throws { Console().write(file.schema) }
}
