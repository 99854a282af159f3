import CFixtureSystem
import Testing

@testable import WebKitGTKEngine

/// Stops the engines behind a whole suite; `exit()` is only safe then.
struct EngineScope: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    await ArticleStage.stopEngines()
    #if WebKitGTK
    try await AloneTrait().provideScope(for: test, testCase: testCase) {
      await Bench.engine.stop()
      await ViewBench.stop()
      #expect(WebKitProcesses.running.isEmpty)
    }
    #endif
  }
}

extension SuiteTrait where Self == EngineScope {
  /// Stops the engines when the suite has ended.
  static var stopsEngine: EngineScope { EngineScope() }
}

/// Names the test that runs if the process crashes.
struct CrashNameScope: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    guard !test.isSuite else { return try await function() }
    let number = fixture_begin_test("'\(test.name)' (\(test.sourceLocation.fileName))")
    defer { fixture_end_test(number) }
    try await function()
  }
}

extension Trait where Self == CrashNameScope {
  /// Names each test of the suite if the process crashes.
  static var namedInCrashes: CrashNameScope { CrashNameScope() }
}
