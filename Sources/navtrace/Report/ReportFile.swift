import Foundation

/// A file that a report is written to while the run goes on.
final class ReportFile {
  let path: String
  private let handle: FileHandle
  /// The first failure to write; what came after it was not tried.
  private(set) var failure: CommandFailure?

  /// Makes the file, empty, and the folders above it.
  ///
  /// - Throws: ``CommandFailure`` where that cannot be.
  init(_ path: String) throws {
    self.path = path
    do {
      let url = URL(filePath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: url)
      handle = try FileHandle(forWritingTo: url)
    } catch {
      throw Self.failure(path, error)
    }
  }

  func write(_ text: String) {
    guard failure == nil else { return }
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      failure = Self.failure(path, error)
    }
  }

  /// Closes the file.
  ///
  /// - Throws: ``CommandFailure`` where something of it could not be written.
  func close() throws {
    try? handle.close()
    if let failure { throw failure }
  }

  private static func failure(_ path: String, _ error: any Error) -> CommandFailure {
    .unusable("cannot write the report '\(path)': \(error.localizedDescription)")
  }
}
