import ArgumentParser
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios

/// `navtrace schema`: prints the JSON schema of a kind of file, for editors.
struct SchemaCommand: ParsableCommand {
  /// The files that people write, or read with other programs.
  enum File: String, CaseIterable, ExpressibleByArgument {
    case scenario, expectation, trace

    var schema: String {
      switch self {
      case .scenario: Scenario.schema
      case .expectation: String(decoding: ExpectedTrace.jsonSchema(), as: UTF8.self)
      case .trace: String(decoding: Trace.jsonSchema(), as: UTF8.self)
      }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON schema of scenario.yaml, expected.yaml, or a trace as JSON.",
    discussion: "That of site files is printed by 'fixture-server schema'.")

  @Argument(help: "The kind of file: \(File.allValueStrings.joined(separator: ", ")).")
  var file: File

  func run() throws { Console().write(file.schema) }
}
