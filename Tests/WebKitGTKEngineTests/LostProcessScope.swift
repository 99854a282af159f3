import Testing

@testable import WebKitGTKEngine

/// A scope in which the issues of a test are known ones if WebKitGTK's network process crashes
/// meanwhile, as it does in one test of some thousands.
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
      process.map(ChildProcesses.hasCrashed) ?? false
    }
    #else
    try await function()
    #endif
  }
}

extension SuiteTrait where Self == LostProcessScope {
  /// Makes every issue of a test a known one if the network process crashes meanwhile.
  static var expectsLostProcess: LostProcessScope { LostProcessScope() }
}
