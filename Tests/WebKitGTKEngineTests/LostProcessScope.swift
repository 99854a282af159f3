import Testing

@testable import WebKitGTKEngine

/// The time of a test, in which WebKitGTK's network process may crash: one test of some thousands
/// fails for no other reason.
struct LostProcessScope: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
    testCase == nil ? nil : self
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    #if WebKitGTK
    let process = WebKitProcesses.network
    try await withKnownIssue("the network process of WebKitGTK crashed", isIntermittent: true) {
      try await function()
    } matching: { _ in
      process.map { !WebKitProcesses.isRunning($0) } ?? false
    }
    #else
    try await function()
    #endif
  }
}

extension SuiteTrait where Self == LostProcessScope {
  /// Makes every issue of a test a known one if the network process has crashed meanwhile.
  static var expectsLostProcess: LostProcessScope { LostProcessScope() }
}
