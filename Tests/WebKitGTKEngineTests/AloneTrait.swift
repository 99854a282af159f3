#if WebKitGTK
import Testing

@testable import NavTraceTesting

/// Keeps the tests of apps, which have engines of their own in this process, from running beside a
/// test that counts or ends all web processes.
struct AloneTrait: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    for _ in 0..<TestBench.RealEngines.places {
      await TestBench.RealEngines.shared.enter(.webkitgtk)
    }
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    for _ in 0..<TestBench.RealEngines.places {
      await TestBench.RealEngines.shared.leave(.webkitgtk)
    }
    try result.get()
  }
}

extension Trait where Self == AloneTrait {
  /// Runs the test while no test of an app has a real engine.
  static var alone: AloneTrait { AloneTrait() }
}
#endif
