import ArgumentParser
import AuthoredYAML
import FixtureSites
import FixtureSystem

/// The command that makes a site from an HTTP Archive of a browser, another tool or a session.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a site file, and files of bodies, of an HTTP Archive (HAR).",
    discussion: """
      Each origin that was recorded gets a name, the first one main, and its addresses in text and in \
      header fields lead to the site. A request that was answered differently the next time gets its \
      replies in turn. What a server cannot repeat is left out, and standard error says why. No file \
      that exists is written over.
      """)

  @Argument(help: "The archive, as browsers save it.", completion: .file())
  var file: String
  @Option(
    help: """
      The folder for site.yaml and bodies, which is made if it is not there. Default: the name of \
      FILE without its ending.
      """,
    completion: .directory)
  var output: String?

  func run() throws {
    let site = try ImportedSite(archive: text(), file: file)
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name + "-site"
    let folder = output ?? (stem.isEmpty ? "site" : stem)
    try write([("site.yaml", [UInt8](site.text.utf8))] + site.files, to: folder)
    for note in site.notes { Terminal.complain("fixture-server: warning: \(file): \(note)") }
    let names = site.origins.map(\.name).joined(separator: ", ")
    try Terminal.write(
      "\(folder)/site.yaml: \(site.counts.repeated) of \(site.counts.all) entries, origins \(names)",
      to: .output)
  }

  private func text() throws -> String {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw SiteSourceError.notReadable(file)
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw AuthoredError(file: file, problem: "is not UTF-8", expected: "an HTTP Archive in JSON")
    }
    // Editors on Windows put a byte order mark before UTF-8.
    return text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
  }

  /// Writes all files, or no file if one of them exists already.
  private func write(_ files: [(path: String, bytes: [UInt8])], to folder: String) throws {
    let places = files.map { "\(folder)/\($0.path)" }
    if let place = places.first(where: FileManager.default.fileExists) {
      throw SiteSourceError.exists(place)
    }
    for (place, file) in zip(places, files) {
      do {
        try FileManager.default.createDirectory(
          atPath: SiteSource.directory(of: place), withIntermediateDirectories: true)
        try Data(file.bytes).write(to: URL(filePath: place), options: .withoutOverwriting)
      } catch { throw SiteSourceError.noOutput(place, "\(error)") }
    }
  }
}
