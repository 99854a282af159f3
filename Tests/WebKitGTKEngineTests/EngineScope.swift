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
