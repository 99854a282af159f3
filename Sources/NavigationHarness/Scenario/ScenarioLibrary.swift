import AuthoredYAML
import Foundation

/// The scenarios below one folder.
package struct ScenarioLibrary: Sendable {
  /// The folder, as it was given.
  package let root: String

  /// Names a folder; nothing is read yet.
  package init(root: String) { self.root = root }

  /// The names of all scenarios, sorted; a name is the path of a folder with a `scenario.yaml`.
  ///
  /// - Throws: `AuthoredError` where the folder cannot be read.
  package func names() throws(AuthoredError) -> [String] {
    var names: [String] = []
    guard Self.visit(root, named: nil, &names) else {
      throw AuthoredError(
        file: root, problem: "is no folder that can be read", expected: "a folder of scenarios")
    }
    return names.sorted()
  }

  /// Looks into a folder and those below it, many times as fast as FileManager's enumerator; false
  /// where it is none.
  private static func visit(_ path: String, named name: String?, _ found: inout [String]) -> Bool {
    guard let folder = opendir(path) else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let entryName = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      switch (entryName, Int(entry.pointee.d_type)) {
      case (".", _), ("..", _): break
      case (Scenario.fileName, _): if let name { found.append(name) }
      case (_, Int(DT_DIR)), (_, Int(DT_UNKNOWN)):
        let below = name.map { "\($0)/\(entryName)" } ?? entryName
        _ = visit("\(path)/\(entryName)", named: below, &found)
      default: break
      }
    }
    return true
  }

  /// Reads one scenario.
  ///
  /// - Throws: `AuthoredError` that names file, line, key and what was expected.
  package func scenario(named name: String) throws(AuthoredError) -> Scenario {
    try Scenario(folder: root + "/" + name, name: name)
  }
}
