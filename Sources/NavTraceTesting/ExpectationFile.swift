import AuthoredYAML
import Foundation
import NavigationTrace
import WebViewKit

/// The file with a test's expectation, in the folder `Traces` next to the test's file.
struct ExpectationFile {
  /// Whether the file is for one engine; such a file replaces the file for all engines.
  private let isOwn: Bool

  /// Finds the file of an expectation.
  ///
  /// - Parameters:
  ///   - name: The expectation's name, as written in the test, without `.yaml`.
  ///   - engine: The engine whose trace is compared.
  init(_ name: String, for engine: String, besides testFile: String) {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Traces")
    let own = EngineFeatures.owners(of: engine)
      .map { folder.appending(path: "\(name).\($0).yaml").path }
      .first { FileManager.default.fileExists(atPath: $0) }
    isOwn = own != nil
    file = AuthoredFile(own ?? folder.appending(path: "\(name).yaml").path)
  }

  /// The path of the file to read and write.
  var path: String { file.path }
  /// A snapshot of the file, used to detect later changes.
  private let file: AuthoredFile

  /// The path as messages show it.
  var shownPath: String { path.relativePath() }

  /// Reads the expectation; `nil` if the file does not exist.
  ///
  /// - Throws: ``AuthoredError`` that names the file, the line and the key.
  func read() throws(AuthoredError) -> ExpectedTrace? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try AuthoredError.withRelativePath { () throws(AuthoredError) in
      let node = try AuthoredNode(contentsOf: path, expected: "an expected trace")
      return try ExpectedTrace(authored: node, isOverride: isOwn)
    }
  }

  /// Writes the expectation, and creates its folder.
  ///
  /// - Returns: The YAML comments that were lost because the file was rewritten.
  /// - Throws: ``AuthoredError`` if the file has changed since it was read, or is read-only. Also
  ///   rethrows the system's file errors.
  func write(_ expectation: ExpectedTrace) throws -> [String] {
    var expectation = expectation
    expectation.items.removeAll(where: \.isNotModelled)
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.replace(with: expectation.yaml)
    return file.comments(lostBy: expectation.yaml)
  }
}

/// A mode that determines which recorded traces are written as expectations.
///
/// The modes and their names are the same as in swift-snapshot-testing. If a test's trace is
/// written, the test fails, so that a recorded trace is not mistaken for an expected trace.
public enum TraceRecordMode: String, CaseIterable, Hashable, Sendable {
  /// Writes every trace.
  case all
  /// Writes traces that differ from their expectation, and traces without an expectation.
  case failed
  /// Writes traces without an expectation. This is the default.
  case missing
  /// Does not write traces.
  case never

  /// The mode for comparisons in this task that do not have their own mode.
  @TaskLocal static var ofTask: TraceRecordMode?

  /// The environment variable with the mode for tests that do not set a mode.
  static let variable = "NAVTRACE_TESTING_RECORD"

  /// Returns the mode of a comparison: its own mode, or else the mode of the test or the
  /// environment.
  ///
  /// If the environment contains `CI=true`, nothing is written in any mode.
  ///
  /// - Throws: ``NavTraceTestingError/unknownRecordMode(_:)`` if the environment contains an
  ///   unknown word.
  static func effective(
    _ own: TraceRecordMode?, environment: [String: String]
  ) throws(NavTraceTestingError) -> TraceRecordMode {
    var named: TraceRecordMode?
    if let word = environment[variable] {
      named = TraceRecordMode(rawValue: word)
      if named == nil { throw .unknownRecordMode(word) }
    }
    guard environment["CI"] != "true" else { return .never }
    return own ?? ofTask ?? named ?? .missing
  }

  /// Whether a trace is written.
  ///
  /// - Parameter matches: Whether the trace matches its expectation; `nil` if it has none.
  func writes(whenMatching matches: Bool?) -> Bool {
    switch self {
    case .all: true
    case .failed: matches != true
    case .missing: matches == nil
    case .never: false
    }
  }
}
