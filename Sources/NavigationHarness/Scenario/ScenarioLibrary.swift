import AuthoredYAML
import Foundation

/// The scenarios below one folder.
public struct ScenarioLibrary: Sendable {
  /// The folder, as it was given.
  public let root: String

  /// Names a folder; nothing is read yet.
  public init(root: String) { self.root = root }

  /// The names of all scenarios, sorted; a name is the path of a folder with a `scenario.yaml`.
  ///
  /// - Throws: ``AuthoredError`` where the folder cannot be read.
  public func names() throws(AuthoredError) -> [String] {
    guard let paths = FileManager.default.enumerator(atPath: root),
      FileManager.default.fileExists(atPath: root)
    else {
      throw AuthoredError(
        file: root, problem: "is no folder that can be read", expected: "a folder of scenarios")
    }
    let end = "/" + Scenario.fileName
    return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(end) }
      .map { String($0.dropLast(end.count)) }.sorted()
  }

  /// Reads one scenario.
  ///
  /// - Throws: ``AuthoredError`` that names file, line, key and what was expected.
  public func scenario(named name: String) throws(AuthoredError) -> Scenario {
    try Scenario(folder: root + "/" + name, name: name)
  }
}
