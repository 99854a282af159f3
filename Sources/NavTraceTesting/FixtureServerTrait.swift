public import FixtureSites
import Foundation
import Synchronization
public import Testing
public import WebEngines

/// A trait that serves a site to each test, and starts an engine for the test's web views.
///
/// Each case of a parameterised test has its own site and engine.
///
/// A test takes its URLs from `FixtureSession.current`. The trait `.engine(_:)` chooses the engine.
/// Without this trait, the environment variable `NAVTRACE_TESTING_ENGINES` chooses it. The default
/// is WebKit on Apple systems. On Linux it is the model of WKWebView, which does not need a
/// browser.
public struct FixtureServerTrait: SuiteTrait, TestTrait, TestScoping {
  private let site: FixtureSite
  // The identifier distinguishes the trait of a test from the trait of its suite.
  private let id = UUID()

  /// True, since each test of a suite has its own site and engine.
  public let isRecursive = true

  init(_ site: FixtureSite) { self.site = site }

  /// Skips a test if none of its engines is part of the build, with a message about how to get one.
  ///
  /// - Throws: `AuthoredError` if the site cannot be read. Only the first test with the site fails
  ///   with this error. The other tests are skipped.
  public func prepare(for test: Test) async throws {
    // If a suite failed here, each of its tests would also fail.
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

  /// Whether this trait applies to the test.
  ///
  /// If there are several traits of this type, only the closest one applies.
  private func isOwn(of test: Test) -> Bool {
    test.traits.compactMap { $0 as? FixtureServerTrait }.last?.id == id
  }

  /// The errors in sites that have already been reported.
  private static let mistakes = Mutex<Set<String>>([])

  private func skip(_ test: Test, _ reason: String) async throws {
    try await ConditionTrait.disabled(Comment(rawValue: reason)).prepare(for: test)
  }

  /// Serves the site while the test runs, once for each of its engines.
  ///
  /// - Throws: `AuthoredError` if the site cannot be read, or an error of the server or of the
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
  /// Serves a site to each test; the site is given as the text of a site file.
  ///
  /// - Parameters:
  ///   - site: YAML, as in a site file: either paths, such as `/: {html: <p>Hello}`, or the keys
  ///     `site`, `origins` and `root`. Relative file paths start from the folder of the test's
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

  /// Serves a site with one origin to each test, as in `.fixtureServer(["/": .html("<p>Hello")])`.
  public static func fixtureServer(
    _ replies: KeyValuePairs<String, Reply>, testFile: String = #filePath
  ) -> Self {
    Self(FixtureSite(source: .value(Site(main: Origin(replies))), testFile: testFile))
  }

  /// Serves the site in a file to each test.
  ///
  /// - Parameters:
  ///   - path: The path of the site file. A relative path starts from the folder of the test's
  ///     file.
  ///   - testFile: The file of the test.
  public static func fixtureServer(siteFile path: String, testFile: String = #filePath) -> Self {
    Self(FixtureSite(source: .file(path), testFile: testFile))
  }
}

/// A trait that chooses which traces are written as the expectations of their tests.
public struct TraceRecordingTrait: SuiteTrait, TestTrait, TestScoping {
  private let mode: TraceRecordMode

  /// True, since the mode applies to each test of a suite.
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
  /// Sets the mode that determines which traces are written as expectations.
  public static func recordTraces(_ mode: TraceRecordMode) -> Self { Self(mode) }
}

/// A trait that chooses the engines of a test.
public struct WebEngineTrait: SuiteTrait, TestTrait {
  let engines: [WebEngine]

  /// True, since the engines apply to each test of a suite that does not have its own trait.
  public let isRecursive = true
}

extension Trait where Self == WebEngineTrait {
  /// Runs a test on an engine; if the engine is not part of the build, the test is skipped.
  ///
  /// `.engine(.webkitgtk, features: ["SiteIsolation": true])` turns on one of WebKit's feature
  /// flags. The test fails if the engine does not have the flag.
  ///
  /// - Parameter features: The feature flags to turn on (`true`) or off (`false`), with the
  ///   identifiers that `navtrace doctor --features` lists. All other flags keep their defaults.
  public static func engine(_ engine: WebEngine, features: [String: Bool] = [:]) -> Self {
    Self(engines: [features.isEmpty ? engine : engine.with(features: features)])
  }

  /// Runs a test once on each of the given engines, one after another.
  ///
  /// A warning names the engines that are not part of the build. If no engine is, the test is
  /// skipped.
  public static func engines(_ engines: WebEngine...) -> Self { Self(engines: engines) }
}
