import ArgumentParser
import Foundation
import NavigationHarness

/// The command `navtrace list`.
struct ListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show the scenarios and which expectations they have.")

  @Argument(help: "Names, groups, patterns or folders of scenarios. (default: all)")
  var scenario: [String] = []

  @OptionGroup var folder: ScenarioFolderOptions

  @Flag(help: "Print an array of objects instead of lines.")
  var json = false

  func run() async throws {
    let scenarios = try folder.selection().places(scenario).read(engines: Engine.allCases)
    let entries = scenarios.map(ListEntry.init)
    let console = Console()
    if json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      console.write(String(decoding: try encoder.encode(entries), as: UTF8.self) + "\n")
    } else {
      for line in ListEntry.lines(entries, style: console.style) { console.write(line + "\n") }
    }
  }
}
