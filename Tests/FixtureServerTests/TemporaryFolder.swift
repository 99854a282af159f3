import Foundation

/// A folder with a few files, which is removed with its last reference.
final class TemporaryFolder: Sendable {
  let path: String

  init(_ files: [String: String]) throws {
    let folder = URL.temporaryDirectory.appending(path: "fixture-server-\(UUID().uuidString)")
    path = folder.path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// Writes a file again.
  func write(_ text: String, to name: String) throws {
    try text.write(
      to: URL(filePath: path).appending(path: name), atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
