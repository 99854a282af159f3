public import FixtureServing
import FixtureSites
import Foundation
import Synchronization
import Testing
public import WebEngines
public import XCTest

/// A test case of XCTest that serves a site to each of its tests, and starts an engine for their
/// web views.
///
/// The site and the engine are also available in `setUp`. A test takes its URLs from
/// `FixtureSession.current`.
///
/// ```swift
/// final class ShopTests: FixtureServerTestCase {
///   override class var site: String { "/: {html: <p>Shop}" }
/// ```
open class FixtureServerTestCase: XCTestCase {
  /// The site to serve, in YAML as in a site file: paths, or the keys `site`, `origins` and `root`.
  open class var site: String { "{}" }

  /// The folder that relative file paths start from; by default, it is the working directory.
  open class var folder: String { FileManager.default.currentDirectoryPath }

  /// The engine that each test runs on; `nil` by default.
  ///
  /// `nil` represents the first engine in the environment variable `NAVTRACE_TESTING_ENGINES`. If
  /// the variable is not set, it represents WebKit on Apple systems, and the model on all others.
  ///
  /// XCTest runs a test only once. For another engine, run the tests again.
  open class var engine: WebEngine? { nil }

  /// The reason why the test cannot run.
  private var absence: String?

  /// Skips a test whose engine is not part of the build; an override has to call `super`.
  open override func setUpWithError() throws {
    if let absence { throw XCTSkip(absence) }
  }

  /// Runs the test, with its `setUp` and `tearDown`, on its engine.
  open override func invokeTest() {
    do {
      let engines = try TestEngines(Self.engine.map { [$0] })
      guard let engine = engines.available.first else {
        absence = engines.absence
        return super.invokeTest()
      }
      warn(of: engines)
      let source = FixtureSite.Source.text(Self.site, line: nil)
      let site = try FixtureSite(source: source, testFile: "\(Self.folder)/\(Self.self)").read()
      let name = name
      let bench = try finish { try await TestBench(serving: site, on: engine, for: name) }
      bench.serve { super.invokeTest() }
      try finish { await bench.close() }
    } catch {
      XCTFail("\(error)")
    }
  }

  /// Reports the engines on which the test should run but does not run.
  private func warn(of engines: TestEngines) {
    let others = engines.available.dropFirst().map {
      "not run on \($0.rawValue): XCTest plays a test once; run it again with "
        + "\(TestEngines.variable)=\($0.rawValue)"
    }
    for text in [engines.absence].compactMap(\.self) + others {
      FileHandle.standardError.write(Data("\(name): warning: \(text)\n".utf8))
    }
  }

  /// Waits for an asynchronous function; meanwhile the main thread performs the work in its queue.
  private func finish<Value: Sendable>(
    _ function: @escaping @Sendable () async throws -> Value
  ) throws -> Value {
    let outcome = TaskResult<Value>()
    let ended = XCTestExpectation(description: "the engine and the server")
    Task {
      do {
        let value = try await function()
        outcome.result.withLock { $0 = .success(value) }
      } catch {
        outcome.result.withLock { $0 = .failure(error) }
      }
      ended.fulfill()
    }
    let limit = 60.0
    _ = XCTWaiter().wait(for: [ended], timeout: limit)
    guard let result = outcome.result.withLock({ $0 }) else {
      throw NavTraceTestingError.engine("it did not start or stop within \(limit) s")
    }
    return try result.get()
  }

  /// The result of a task.
  private final class TaskResult<Value: Sendable>: Sendable {
    let result = Mutex<Result<Value, any Error>?>(nil)
  }
}

/// Serves a site, and starts an engine for web views, for as long as a function runs.
///
/// It does the same for part of a test as the trait `.fixtureServer(site:)` does for a complete
/// test.
///
/// The function runs once on each engine in the environment variable `NAVTRACE_TESTING_ENGINES`. By
/// default, it runs on WebKit on Apple systems, and on the model on all others. A test of XCTest is
/// skipped if none of the engines is part of the build.
///
/// - Parameters:
///   - site: YAML, as in a site file: either paths, such as `/: {html: <p>Hello}`, or the keys
///     `site`, `origins` and `root`. Relative file paths start from the folder of the test's file.
///   - testFile: The file of the test.
///   - function: A closure that gets the session. While it runs, `FixtureSession.current` is this
///     session.
/// - Throws: `AuthoredError` if the site cannot be read, or an error of the server or of the
///   function.
@MainActor public func withFixtureServer(
  site: String, fileID: String = #fileID, testFile: String = #filePath, line: Int = #line,
  performing function: @MainActor @Sendable (FixtureSession) async throws -> Void
) async throws {
  let site = try FixtureSite(source: .text(site, line: line), testFile: testFile).read()
  let engines = try TestEngines(nil)
  guard !engines.available.isEmpty else { throw engines.skip }
  if let absence = engines.absence {
    TestWarning(text: absence).record(
      at: SourceLocation(fileID: fileID, filePath: testFile, line: line, column: 1))
  }
  for engine in engines.available {
    try await TestBench.run(site, on: engine) { try await function(FixtureSession.current) }
  }
}

extension TestEngines {
  /// The error that ends a test that has no engine, with the reason.
  var skip: any Error {
    Test.current == nil ? XCTSkip(absence ?? "") : NavTraceTestingError.engine(absence ?? "")
  }
}
