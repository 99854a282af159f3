import Foundation
import NavigationTrace

/// A trace in a file, as `navtrace show --json` prints it.
package enum TraceFile {
  /// Reads it.
  ///
  /// - Throws: ``CommandFailure`` where the file cannot be read, or what its content lacks.
  package static func read(_ path: String) throws -> Trace {
    try Trace(json: data(path), file: path)
  }

  /// The content of a file.
  ///
  /// - Throws: ``CommandFailure`` where it cannot be read.
  package static func data(_ path: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.unusable("\(path): no such file, or it cannot be read")
    }
    return data
  }
}
