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
      throw CommandFailure.unusable(Self.problem(path, error))
    }
  }

  func write(_ text: String) {
    guard failure == nil else { return }
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      failure = .unwritten(Self.problem(path, error))
    }
  }

  /// Closes the file.
  ///
  /// - Throws: ``CommandFailure`` where something of it could not be written.
  func close() throws {
    try? handle.close()
    if let failure { throw failure }
  }

  private static func problem(_ path: String, _ error: any Error) -> String {
    "cannot write the report '\(path)': \(error.localizedDescription)"
  }
}
