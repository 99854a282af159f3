import AuthoredYAML
import Foundation
import NavigationTrace
import WebViewKit

/// The file of a test's expectation, in the folder `Traces` beside the test's file.
struct ExpectationFile {
  /// Whether it is the file of one engine, which replaces that for every engine if it exists.
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

  /// The file that counts.
  var path: String { file.path }
  /// The file as it was when it was read.
  private let file: AuthoredFile

  /// The file that counts, in messages.
  var shownPath: String { path.relativePath() }

  /// Reads the expectation; `nil` if there is none.
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
  /// - Throws: ``AuthoredError`` if it has changed since it was read, or is read-only; or the
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

/// The choice of traces that are written as the expectation that they are compared with.
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

  /// The mode of comparisons that have none.
  @TaskLocal static var ofTask: TraceRecordMode?

  /// The environment variable that names the mode of tests that have none.
  static let variable = "NAVTRACE_TESTING_RECORD"

  /// Returns the mode of a comparison: its own, else its test's, else the environment's.
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
