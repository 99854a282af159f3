import AuthoredYAML
import Foundation
import NavigationTrace

extension RunDocument {
  /// Whether a file contains the report of a run, rather than a trace.
  package static func isIn(_ json: Data) -> Bool {
    version(of: json) != nil
  }

  /// Returns the version of the report in a file; `nil` if the file does not contain a report.
  fileprivate static func version(of json: Data) -> Int? {
    struct Header: Decodable { var run: Int }
    return try? JSONDecoder().decode(Header.self, from: json).run
  }
}

extension RunReport {
  /// Reads the report in a file.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read; ``AuthoredError`` if it is not valid.
  package init(file: String) throws {
    let json = try TraceFile.data(file)
    guard !json.isEmpty else {
      throw CommandFailure.unusable(
        "\(file): is empty: its run has not ended, or was killed; run it again, or leave the file out"
      )
    }
    try self.init(json: json, file: file)
  }

  /// Reads a report that ``json()`` wrote.
  ///
  /// - Throws: ``AuthoredError`` that names the file and the position in it.
  package init(json: Data, file: String) throws(AuthoredError) {
    // Another version has other keys, which would be reported as unknown or missing.
    if let version = RunDocument.version(of: json) {
      try RunDocument.checkVersion(version, file: file)
    }
    do {
      self = try JSONDecoder().decode(RunDocument.self, from: json).value(file: file)
    } catch let error as AuthoredError {
      throw error
    } catch let error as DecodingError {
      throw AuthoredError(
        error, file: file, expected: "a run's report of version \(RunDocument.version)")
    } catch {
      throw AuthoredError(file: file, problem: "cannot be read as a run's report: \(error)")
    }
  }

  /// Returns the report as JSON, with sorted keys and one final newline.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(RunDocument(self)) + Data("\n".utf8)
  }
}

/// A trace in a file, as `navtrace show --json` prints it.
package enum TraceFile {
  /// Reads the trace.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read; ``AuthoredError`` if it is not valid.
  package static func read(_ path: String) throws -> Trace {
    try Trace(json: data(path), file: path)
  }

  /// Returns the content of a file.
  ///
  /// - Throws: ``CommandFailure`` if the file cannot be read.
  package static func data(_ path: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw CommandFailure.unusable("\(path): no such file, or it cannot be read")
    }
    return data
  }
}
