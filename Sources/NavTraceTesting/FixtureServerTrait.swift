public import FixtureSites
import Foundation
import Synchronization
public import Testing
public import WebEngines

/// A trait that serves a site to each test, and starts an engine for the test's web views.
///
/// Each case of a parameterised test has its own site and engine.
///
/// A test takes the addresses from `FixtureSession.current`. The trait `.engine(_:)` chooses the
/// engine; without it, the environment's `NAVTRACE_TESTING_ENGINES` does. The default is WebKit on
/// Apple systems, and on Linux the model of WKWebView, which needs no browser.
public struct FixtureServerTrait: SuiteTrait, TestTrait, TestScoping {
  private let site: FixtureSite
  // The identifier distinguishes a test's own trait from its suite's trait.
  private let id = UUID()

  /// True, since each test of a suite has its own site and engine.
  public let isRecursive = true

  init(_ site: FixtureSite) { self.site = site }

  /// Skips a test if none of its engines is part of the build, and says how to get them.
  ///
  /// - Throws: `AuthoredError` if the site cannot be read. Only the first test of the site fails
  ///   with the error; the others are skipped.
  public func prepare(for test: Test) async throws {
    // If a suite failed here, each of its tests would fail once more.
    guard !test.isSuite, isOwn(of: test) else { return }
    do { _ = try site.read() } catch {
      guard Self.mistakes.withLock({ $0.insert("\(error)").inserted }) else {
        return try await skip(test, "its site cannot be read, as another test has reported")
      }
      throw error
    }
    let engines = try TestEngines(of: test)
    if engines.available.isEmpty { try await skip(test, engines.absence ?? "") }
  }

  /// Whether this trait counts for the test, since no other trait of its kind is nearer.
  private func isOwn(of test: Test) -> Bool {
    test.traits.compactMap { $0 as? FixtureServerTrait }.last?.id == id
  }

  /// The mistakes of sites that have been reported.
  private static let mistakes = Mutex<Set<String>>([])

  private func skip(_ test: Test, _ reason: String) async throws {
    try await ConditionTrait.disabled(Comment(rawValue: reason)).prepare(for: test)
  }

  /// Serves the site while the test runs, once for each of its engines.
  ///
  /// - Throws: `AuthoredError` if the site cannot be read, or the error of the server or of the
  ///   test.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard isOwn(of: test) else { return try await function() }
    let engines = try TestEngines(of: test)
    if let absence = engines.absence { TestWarning(text: absence).record(at: test.sourceLocation) }
    let site = try site.read()
    for engine in engines.available { try await TestBench.run(site, on: engine, for: function) }
  }
}

extension Trait where Self == FixtureServerTrait {
  /// Serves the site that a text in the form of a site file describes, to each test.
  ///
  /// - Parameters:
  ///   - site: YAML, as in a site file: either paths, such as `/: {html: <p>Hello}`, or the keys
  ///     `site`, `origins` and `root`. Relative paths of files begin in the folder of the test's
  ///     file.
  ///   - testFile: The file of the test.
  public static func fixtureServer(
    site: String, testFile: String = #filePath, line: Int = #line
  ) -> Self {
    Self(FixtureSite(source: .text(site, line: line), testFile: testFile))
  }

  /// Serves a site to each test.
  public static func fixtureServer(
    _ site: Site, testFile: String = #filePath
  ) -> Self {
    Self(FixtureSite(source: .value(site), testFile: testFile))
  }

  /// Serves a site of one origin to each test: `.fixtureServer(["/": .html("<p>Hello")])`.
  public static func fixtureServer(
    _ replies: KeyValuePairs<String, Reply>, testFile: String = #filePath
  ) -> Self {
    Self(FixtureSite(source: .value(Site(main: Origin(replies))), testFile: testFile))
  }

  /// Serves the site of a file to each test.
  ///
  /// - Parameters:
  ///   - path: The site file; a relative path begins in the folder of the test's file.
  ///   - testFile: The file of the test.
  public static func fixtureServer(siteFile path: String, testFile: String = #filePath) -> Self {
    Self(FixtureSite(source: .file(path), testFile: testFile))
  }
}

/// A trait that chooses which traces are written as the expectations of their tests.
public struct TraceRecordingTrait: SuiteTrait, TestTrait, TestScoping {
  private let mode: TraceRecordMode

  /// True, since the mode holds for each test of a suite.
  public let isRecursive = true

  init(_ mode: TraceRecordMode) { self.mode = mode }

  /// Runs the test in this mode.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await TraceRecordMode.$ofTask.withValue(mode, operation: function)
  }
}

extension Trait where Self == TraceRecordingTrait {
  /// Chooses by a mode which traces are written as expectations.
  public static func recordTraces(_ mode: TraceRecordMode) -> Self { Self(mode) }
}

/// A trait that chooses the engines of a test.
public struct WebEngineTrait: SuiteTrait, TestTrait {
  let engines: [WebEngine]

  /// True, since the engines are for each test of a suite that has no trait of its own.
  public let isRecursive = true
}

extension Trait where Self == WebEngineTrait {
  /// Runs a test on an engine, or skips the test if the engine is not part of the build.
  ///
  /// `.engine(.webkitgtk, features: ["SiteIsolation": true])` turns a feature on. The test fails if
  /// the engine does not have it.
  ///
  /// - Parameter features: The features to turn on (`true`) or off, by the identifiers that
  ///   `navtrace doctor --features` lists. All other features keep their defaults.
  public static func engine(_ engine: WebEngine, features: [String: Bool] = [:]) -> Self {
    Self(engines: [features.isEmpty ? engine : engine.with(features: features)])
  }

  /// Runs a test once on each of the engines, one after the other.
  ///
  /// A warning names the engines that are not part of the build. If none of them is, the test is
  /// skipped.
  public static func engines(_ engines: WebEngine...) -> Self { Self(engines: engines) }
}
