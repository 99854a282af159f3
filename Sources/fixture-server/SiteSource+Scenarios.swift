import AuthoredYAML
import FixtureServing
import HTTPFixtures

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SiteSource {
  /// All scenarios that can be read, in the order of their names.
  static func scenarios() -> [ControlScenario] {
    guard let folder = nearest("Fixtures/Scenarios") else { return [] }
    return folders(below: folder, depth: 4).compactMap { path in
      guard let node = try? scenarioNode(path + "/scenario.yaml"),
        let entries = try? node.entries()
      else { return nil }
      let name = String(path.dropFirst(folder.count + 1))
      let title = entries.first { $0.key == "title" }.flatMap { try? $0.value.string() }
      let steps = entries.first { $0.key == "steps" }.flatMap { try? $0.value.list() }
      let load = steps?.first.flatMap { try? $0.entries() }?.first { $0.key == "load" }
      let start = load.flatMap { try? $0.value.string() } ?? "/"
      return ControlScenario(
        name: name, title: title ?? name, start: start.hasPrefix("/") ? start : "/")
    }
  }

  /// The site of a scenario file, whose other keys are not for the server to judge.
  static func scenario(in file: String) throws -> Site {
    let node = try scenarioNode(file)
    let others = try node.entries().map(\.key)
    return try Site(authored: node.fields(Site.keys + others), directory: directory(of: file))
  }

  static func scenarioFile(_ name: String) throws(SiteSourceError) -> String {
    guard let folder = nearest("Fixtures/Scenarios") else { throw .noScenario(name, in: nil) }
    let found = folders(below: folder, depth: 4).filter { path in
      path.hasSuffix("/" + name)
        && FileManager.default.fileExists(atPath: path + "/scenario.yaml")
    }
    guard let first = found.first else { throw .noScenario(name, in: folder) }
    guard found.count == 1 else {
      throw .severalScenarios(name, found.map { String($0.dropFirst(folder.count + 1)) })
    }
    return first + "/scenario.yaml"
  }

  private static func scenarioNode(_ file: String) throws -> AuthoredNode {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw SiteSourceError.notReadable(file)
    }
    return try AuthoredNode(parsing: text, file: file)
  }

  private static func folders(below folder: String, depth: Int) -> [String] {
    guard depth > 0 else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }.filter(isFolder).flatMap { path in
      [path] + folders(below: path, depth: depth - 1)
    }
  }
}
