public import FixtureSites
import Foundation
import Synchronization
public import Testing
public import WebEngines

/// A trait that serves a site to each test, and each case of a parameterised one, and starts an
/// engine for its web views.
///
/// A test takes the addresses from `FixtureSession.current`. The engine is that of the trait
/// `.engine(_:)`, else of the environment's `NAVTRACE_TESTING_ENGINES`; else on Linux the model of
/// WKWebView, which needs no browser, and on Apple systems WebKit.
public struct FixtureServerTrait: SuiteTrait, TestTrait, TestScoping {
  private let site: FixtureSite
  // Distinguishes the trait of a test from that of its suite.
  private let id = UUID()

  /// True: each test of a suite has its own.
  public let isRecursive = true

  init(_ site: FixtureSite) { self.site = site }

  /// Skips a test if none of its engines is part of the build, and says how to get them.
  ///
  /// - Throws: `AuthoredError` if the site cannot be read: once, and the other tests of the site
  ///   are skipped.
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

  /// Whether no trait of the same kind is nearer to the test.
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
  /// - Throws: `AuthoredError` if the site cannot be read, what the server throws, and what the
  ///   test throws.
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
  /// Serves the site of a text, in the form of a site file, to each test.
  ///
  /// - Parameters:
  ///   - site: YAML, as in a site file: either paths, `/: {html: <p>Hello}`, or the keys `site`,
  ///     `origins` and `root`; relative paths of files begin at the test's file.
  ///   - testFile: The test's own.
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
  ///   - path: The site file; a relative path begins at the test's file.
  ///   - testFile: The test's own.
  public static func fixtureServer(siteFile path: String, testFile: String = #filePath) -> Self {
    Self(FixtureSite(source: .file(path), testFile: testFile))
  }
}

/// A trait that chooses which traces of a test, or of a suite's tests, become its expectation.
public struct TraceRecordingTrait: SuiteTrait, TestTrait, TestScoping {
  private let mode: TraceRecordMode

  /// True: it holds for each test of a suite.
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
  /// Writes traces as their expectation, by the mode.
  public static func recordTraces(_ mode: TraceRecordMode) -> Self { Self(mode) }
}

/// A trait that chooses the engines of a test.
public struct WebEngineTrait: SuiteTrait, TestTrait {
  let engines: [WebEngine]

  /// True: it holds for each test of a suite that has no trait of its own.
  public let isRecursive = true
}

extension Trait where Self == WebEngineTrait {
  /// Runs a test on an engine; it is skipped if the engine is not part of the build.
  ///
  /// `.engine(.webkitgtk, features: ["SiteIsolation": true])` turns a feature on. The test fails if
  /// the engine does not have it.
  ///
  /// - Parameter features: Whether each feature is on, by the identifier that
  ///   `navtrace doctor --features` lists; the others are at their defaults.
  public static func engine(_ engine: WebEngine, features: [String: Bool] = [:]) -> Self {
    Self(engines: [features.isEmpty ? engine : engine.with(features: features)])
  }

  /// Runs a test once on each of the engines, one after the other, with a warning for those that
  /// are not part of the build; it is skipped if none is.
  public static func engines(_ engines: WebEngine...) -> Self { Self(engines: engines) }
}
