import AuthoredYAML
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines

/// The scenarios below the scenarios folder, and a search for those that a command line names.
struct ScenarioSelection {
  /// The scenarios folder, as an absolute path.
  let root: String
  /// The names of the scenarios below it, sorted.
  let names: [String]

  /// The path of the file that lists the oracle's cases.
  ///
  /// It is next to the scenarios folder.
  var oracle: String {
    URL(filePath: root).deletingLastPathComponent().appending(path: OracleList.fileName).path
  }

  /// Reads the cases and rules of the oracle; `nil` if there is no such file.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  func oracleList() throws -> OracleList? {
    guard FileManager.default.fileExists(atPath: oracle) else { return nil }
    return try OracleList(file: oracle)
  }

  /// Reads the known changes that an engine's features cause; `nil` if there is no such file next
  /// to the scenarios folder.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  func changes(of engine: WebEngine) throws -> ChangeList? {
    let name = "\(engine.features)".drop { $0 == "+" }
    let file = URL(filePath: root).deletingLastPathComponent()
      .appending(path: "\(ChangeList.folder)/\(name).yaml").path
    guard !name.isEmpty, FileManager.default.fileExists(atPath: file) else { return nil }
    return try ChangeList(file: file, of: names)
  }

  /// All scenarios below the scenarios folder.
  var all: [ScenarioPlace] { names.map(named) }

  /// The scenarios folder if a command does not name one.
  static let defaultRoot = "Fixtures/Scenarios"

  /// Returns the scenarios that the arguments name, sorted; all scenarios if there is no argument.
  ///
  /// An argument is a name, a group, the last part of a name, a pattern, or a scenario's folder.
  ///
  /// - Throws: ``CommandFailure`` that names the missing scenario and those that exist.
  func places(_ arguments: [String]) throws(CommandFailure) -> [ScenarioPlace] {
    guard !names.isEmpty || !arguments.isEmpty else {
      throw .unusable(
        Self.folder(root) == nil
          ? "no scenario in \(root): a scenario is a folder with a scenario.yaml"
          : "\(root) is a scenario, and not the folder of all; name it without --scenarios")
    }
    guard !arguments.isEmpty else { return all }
    var found: Set<ScenarioPlace> = []
    for argument in arguments {
      let places = self.places(for: argument)
      guard !places.isEmpty else { throw unknown(argument) }
      found.formUnion(places)
    }
    return found.sorted { $0.name < $1.name }
  }

  /// Returns the single scenario that an argument names.
  ///
  /// - Throws: ``CommandFailure`` if the argument does not name exactly one scenario.
  func place(_ argument: String) throws(CommandFailure) -> ScenarioPlace {
    let found = try places([argument])
    guard let place = found.first, found.count == 1 else {
      let names = found.map(\.name).joined(separator: ", ")
      throw .unusable("'\(argument)' is more than one scenario: \(names); name one of them")
    }
    return place
  }

  private func places(for argument: String) -> [ScenarioPlace] {
    let wanted = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
    let isPattern = wanted.contains { "*?[".contains($0) }
    let fitting = names.filter { name in
      if isPattern { return fnmatch(wanted, name, 0) == 0 }
      return name == wanted || name.hasPrefix(wanted + "/") || name.hasSuffix("/" + wanted)
    }
    guard fitting.isEmpty else { return fitting.map(self.named) }
    guard let folder = Self.folder(wanted) else { return [] }
    let below = folder.hasPrefix(root + "/") ? String(folder.dropFirst(root.count + 1)) : nil
    let name = below ?? folder.split(separator: "/").suffix(2).joined(separator: "/")
    return [ScenarioPlace(name: name, folder: folder)]
  }

  /// Returns a scenario's folder, given the path of that folder or of its `scenario.yaml`; `nil` if
  /// there is no scenario.
  static func folder(_ path: String) -> String? {
    let url = URL(filePath: path).standardizedFileURL
    let folder = url.lastPathComponent == Scenario.fileName ? url.deletingLastPathComponent() : url
    let file = folder.appending(path: Scenario.fileName).path
    return FileManager.default.fileExists(atPath: file) ? folder.path : nil
  }

  private func named(_ name: String) -> ScenarioPlace {
    ScenarioPlace(name: name, folder: "\(root)/\(name)")
  }

  private func unknown(_ argument: String) -> CommandFailure {
    let near = argument.nearest(3, among: names).map { "'\($0)'" }.joined(separator: ", ")
    return .unusable(
      "no scenario '\(argument)': "
        + (near.isEmpty
          ? "\(root) holds none; 'navtrace new' makes one"
          : "the nearest in \(root) are \(near); 'navtrace list' shows every name"))
  }

  /// Returns the scenarios folder: the given folder, or otherwise the nearest `Fixtures/Scenarios`
  /// in the working directory or a parent.
  static func root(_ given: String?, from directory: String) throws(CommandFailure) -> String {
    if let given {
      let path = URL(filePath: given).standardizedFileURL.path
      guard isFolder(path) else {
        throw .unusable("--scenarios \(given): no such folder")
      }
      return path
    }
    var folder = URL(filePath: directory).standardizedFileURL
    while true {
      let path = folder.appending(path: defaultRoot).path
      if isFolder(path) { return path }
      guard folder.path != "/" else { break }
      folder.deleteLastPathComponent()
    }
    throw .unusable(
      "no folder \(defaultRoot) in \(directory) or above it; name the folder of all scenarios with "
        + "--scenarios, or the folder of one")
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

/// A regular expression that is searched for in a scenario's name, title, tags and files.
struct ScenarioPattern: Hashable, Sendable {
  let text: String

  /// Parses an expression.
  ///
  /// - Throws: ``CommandFailure`` with the reason why the string is not an expression.
  init(_ text: String) throws(CommandFailure) {
    self.text = text
    _ = try regex()
  }

  /// Returns a function that finds the expression in `NAME TITLE @TAG @TAG`, or in a file of the
  /// scenario's folder; case is ignored.
  func finder() throws(CommandFailure) -> (Scenario) -> Bool {
    let regex = try regex()
    return { scenario in
      let words = [scenario.name, scenario.title] + scenario.tags.map { "@\($0)" }
      return words.joined(separator: " ").contains(regex)
        || scenario.texts.contains { $0.contains(regex) }
    }
  }

  private func regex() throws(CommandFailure) -> Regex<AnyRegexOutput> {
    do {
      return try Regex(text).ignoresCase()
    } catch {
      throw .unusable("it is not a regular expression: \(error)")
    }
  }
}

extension Scenario {
  /// The texts of the scenario, its expectations and its pages, as they are in its folder.
  fileprivate var texts: some Sequence<String> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.lazy.filter { name in
      [".yaml", ".html", ".js"].contains(where: name.hasSuffix) && !name.hasSuffix(".new.yaml")
    }.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
  }
}
