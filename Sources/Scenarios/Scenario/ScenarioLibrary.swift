import AuthoredYAML
import FixtureSites
import Foundation

import func FixtureSystem.text

/// The scenarios below one folder.
package struct ScenarioLibrary: Sendable {
  package let root: String

  /// Creates the library of a folder without reading the folder.
  package init(root: String) { self.root = root }

  /// Returns the names of all scenarios, sorted; a name is the path of a folder with a
  /// `scenario.yaml`.
  ///
  /// Links to folders are followed.
  ///
  /// - Throws: `AuthoredError` that names a folder that cannot be read, a link that leads nowhere
  ///   or to a folder that contains it, or a folder whose name is not UTF-8.
  package func names() throws(AuthoredError) -> [String] {
    var names: [String] = []
    try Self.visit(root, named: nil, below: [], &names)
    return names.sorted()
  }

  /// Adds the scenarios in a folder and below it, many times as fast as FileManager's enumerator.
  private static func visit(
    _ path: String, named name: String?, below above: [stat], _ found: inout [String]
  ) throws(AuthoredError) {
    guard let folder = opendir(path) else {
      throw error(path, "is not a folder that can be read: \(text(ofErrno: errno))")
    }
    defer { closedir(folder) }
    let own = try status(of: path)
    guard !above.contains(where: { $0.st_dev == own.st_dev && $0.st_ino == own.st_ino }) else {
      throw error(path, "is a link to a folder around it")
    }
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let entryName = String(decoding: bytes, as: UTF8.self)
      switch entryName {
      case ".", "..": continue
      case Scenario.fileName:
        if let name { found.append(name) }
        continue
      default: break
      }
      let place = "\(path)/\(entryName)"
      let type = Int(entry.pointee.d_type)
      guard [Int(DT_DIR), Int(DT_LNK), Int(DT_UNKNOWN)].contains(type) else { continue }
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw error(place, "has a name that is not UTF-8")
      }
      guard try status(of: place).st_mode & S_IFMT == S_IFDIR else { continue }
      try visit(
        place, named: name.map { "\($0)/\(entryName)" } ?? entryName, below: above + [own],
        &found)
    }
  }

  /// Returns the system's status of the file or folder at a path; links are followed.
  private static func status(of path: String) throws(AuthoredError) -> stat {
    var status = stat()
    guard fstatat(AT_FDCWD, path, &status, 0) == 0 else {
      throw error(path, "leads nowhere: \(text(ofErrno: errno))")
    }
    return status
  }

  private static func error(_ path: String, _ problem: String) -> AuthoredError {
    AuthoredError(file: path, problem: problem, expected: "a folder of scenarios")
  }

  /// Reads one scenario.
  package func scenario(named name: String) throws(AuthoredError) -> Scenario {
    try Scenario(folder: root + "/" + name, name: name)
  }
}

extension Array {
  /// Returns the elements in an order that is the same for the same seed, on every computer.
  ///
  /// The order of the standard library's `shuffled(using:)` may change between its versions.
  package func shuffled(seed: UInt64) -> [Element] {
    var generator = SeededGenerator(seed: seed)
    var elements = self
    for index in elements.indices.dropFirst().reversed() {
      elements.swapAt(index, Int(generator.unit() * Double(index + 1)))
    }
    return elements
  }
}
