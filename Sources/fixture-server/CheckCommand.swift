import ArgumentParser
import HTTPFixtures
import SystemFiles

/// Says whether a site file can be served, without serving it.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Read a site file and say what is wrong with it.")

  @Argument(help: "The site file, or a folder with a site.yaml.", completion: .file())
  var file: String

  func run() throws {
    let site = try SiteSource(at: file).site()
    try site.checkFiles()
    let names = site.origins.map(\.name)
    try Terminal.write("\(file): origins \(names.joined(separator: ", "))", to: .output)
  }
}
