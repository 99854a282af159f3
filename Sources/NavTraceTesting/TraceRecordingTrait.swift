public import Testing

/// Says which traces of a test, or of a suite's tests, are written as their expectation.
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
