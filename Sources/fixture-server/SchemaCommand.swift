import ArgumentParser
import HTTPFixtures
import SystemFiles

/// Prints the JSON schema of site files, for editors.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON schema of site files.")

  func run() throws { try Terminal.write(SiteSchema.text, to: .output) }
}
