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
/// The site and the engine are there in `setUp`, too. A test takes the addresses from
/// `FixtureSession.current`.
///
/// ```swift
/// final class ShopTests: FixtureServerTestCase {
///   override class var site: String { "/: {html: <p>Shop}" }
/// ```
open class FixtureServerTestCase: XCTestCase {
  /// The site to serve, in YAML as in a site file: paths, or the keys `site`, `origins`, `root`.
  open class var site: String { "{}" }

  /// The folder in which relative paths of files begin; by default the working directory.
  open class var folder: String { FileManager.default.currentDirectoryPath }

  /// The engine that each test runs on; by default `nil`.
  ///
  /// `nil` stands for the first engine that the environment's `NAVTRACE_TESTING_ENGINES` names.
  /// Without that variable, it stands for the model, or for WebKit on Apple systems.
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

  /// Reports the engines on which the test should run but does not.
  private func warn(of engines: TestEngines) {
    let others = engines.available.dropFirst().map {
      "not run on \($0.rawValue): XCTest plays a test once; run it again with "
        + "\(TestEngines.variable)=\($0.rawValue)"
    }
    for text in [engines.absence].compactMap(\.self) + others {
      FileHandle.standardError.write(Data("\(name): warning: \(text)\n".utf8))
    }
  }

  /// Waits for an asynchronous function, while the main thread does the work that is queued for it.
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
/// It does for a part of a test what the trait `.fixtureServer(site:)` does for a whole test.
///
/// The function runs once on each engine that the environment's `NAVTRACE_TESTING_ENGINES` names;
/// by default it runs on the model, or on Apple systems on WebKit. A test of XCTest is skipped if
/// none of them is part of the build.
///
/// - Parameters:
///   - site: YAML, as in a site file: either paths, such as `/: {html: <p>Hello}`, or the keys
///     `site`, `origins` and `root`. Relative paths of files begin in the folder of the test's
///     file.
///   - testFile: The file of the test.
///   - function: A closure that gets the session, which is `FixtureSession.current` meanwhile.
/// - Throws: `AuthoredError` if the site cannot be read, or the error of the server or of the
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
