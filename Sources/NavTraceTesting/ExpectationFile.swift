import AuthoredYAML
import Foundation
import NavigationTrace
import WebViewKit

/// The file of a test's expectation, in the folder `Traces` beside the test's file.
struct ExpectationFile {
  /// Whether this is the file for one engine, which replaces the file for all engines.
  private let isOwn: Bool

  /// Finds the files of an expectation.
  ///
  /// - Parameters:
  ///   - name: The name in the test, without `.yaml`.
  ///   - engine: The engine that is compared.
  init(_ name: String, for engine: String, besides testFile: String) {
    let folder = URL(filePath: testFile).deletingLastPathComponent().appending(path: "Traces")
    let own = EngineFeatures.owners(of: engine)
      .map { folder.appending(path: "\(name).\($0).yaml").path }
      .first { FileManager.default.fileExists(atPath: $0) }
    isOwn = own != nil
    file = AuthoredFile(own ?? folder.appending(path: "\(name).yaml").path)
  }

  /// The path of the file that is read and written.
  var path: String { file.path }
  /// The file as it was when it was read.
  private let file: AuthoredFile

  /// The path in the form that messages show.
  var shownPath: String { path.relativePath() }

  /// Reads the expectation; `nil` if the file does not exist.
  ///
  /// - Throws: ``AuthoredError`` that names file, line and key.
  func read() throws(AuthoredError) -> ExpectedTrace? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try AuthoredError.withRelativePath { () throws(AuthoredError) in
      let node = try AuthoredNode(contentsOf: path, expected: "an expected trace")
      return try ExpectedTrace(authored: node, isOverride: isOwn)
    }
  }

  /// Writes the expectation, and creates its folder.
  ///
  /// - Returns: The comments of the file that are lost.
  /// - Throws: ``AuthoredError`` if the file has changed since it was read, or is read-only; or the
  ///   system's error.
  func write(_ expectation: ExpectedTrace) throws -> [String] {
    var expectation = expectation
    expectation.items.removeAll(where: \.isNotModelled)
    let folder = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try file.replace(with: expectation.yaml)
    return file.comments(lostBy: expectation.yaml)
  }
}

/// A choice of the traces that are written as their expectations.
///
/// The modes and their names are those of swift-snapshot-testing. A test whose trace was written
/// fails, so that a recorded trace is not taken for an expected one.
public enum TraceRecordMode: String, CaseIterable, Hashable, Sendable {
  /// Writes every trace.
  case all
  /// Writes traces that differ from their expectation, and traces that have none.
  case failed
  /// Writes traces that have no expectation; the default.
  case missing
  /// Writes no trace.
  case never

  /// The mode of comparisons in this task that do not name one.
  @TaskLocal static var ofTask: TraceRecordMode?

  /// The environment variable with the mode for tests that do not name one.
  static let variable = "NAVTRACE_TESTING_RECORD"

  /// Returns the mode of a comparison: its own mode, or else the test's or the environment's.
  ///
  /// With `CI=true` nothing is written, in any mode.
  ///
  /// - Throws: ``NavTraceTestingError/unknownRecordMode(_:)`` for an unknown word in the
  ///   environment.
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
  /// - Parameter matches: Whether it is as expected; `nil` if nothing is expected.
  func writes(whenMatching matches: Bool?) -> Bool {
    switch self {
    case .all: true
    case .failed: matches != true
    case .missing: matches == nil
    case .never: false
    }
  }
}
