import FixtureSystem
import Foundation

/// A folder with files that is removed when it is not referred to any more.
final class TemporaryFolder: Sendable {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    path = NSTemporaryDirectory() + "FixtureSitesTests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(text, to: name) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes into the file that is there.
  func overwrite(_ text: String, at name: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path + "/" + name))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// Puts a file in the place of another.
  func rename(_ name: String, to other: String) throws {
    guard Foundation.rename(path + "/" + name, path + "/" + other) == 0 else {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
  }

  func open(_ name: String) throws -> OpenFile? {
    try OpenFile(at: path + "/" + name, beneath: path)
  }

  func setDate(_ date: Date, of name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: path + "/" + name)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }
}
