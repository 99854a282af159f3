import Dispatch
import Foundation
import FuzzTargets
import Testing

/// The inputs that scripts/fuzz has found, and those that have failed there once, in every run of
/// the tests.
@Suite struct KeptInputTests {
  static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Corpus")
  static let inputs = FuzzTarget.allCases.flatMap { KeptInput.all(of: $0, in: corpus) }

  @Test(arguments: FuzzTarget.allCases)
  func `each fuzz target has at least ten kept inputs`(target: FuzzTarget) {
    #expect(Self.inputs.count { $0.target == target } >= 10)
  }

  @Test(arguments: inputs.filter { !$0.target.hasServer })
  func `the properties of a fuzz target hold for each kept input`(input: KeptInput) throws {
    try input.target.check(input.bytes)
  }

  /// One after the other, since they share a server whose log is looked at.
  @Test(.serialized, arguments: inputs.filter(\.target.hasServer))
  func `the properties of a fuzz target with a server hold for each kept input`(
    input: KeptInput
  ) async throws {
    // On a thread that no task needs, as it waits for the server.
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(with: Result { try input.target.check(input.bytes) })
      }
    }
  }

  @Test func `a missing folder has no kept inputs`() {
    #expect(KeptInput.all(of: .site, in: URL(filePath: "/nowhere")).isEmpty)
  }
}
