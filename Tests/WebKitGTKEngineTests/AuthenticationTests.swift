#if WebKitGTK
import Foundation
import Testing
import WebViewKit

extension RealEngineTests {
  @Suite(.timeLimit(.minutes(1))) @MainActor struct AuthenticationTests {
    private static let begin = ["action 1 other GET /cave", "start 1 /cave"]
    private static let right = ChallengeAnswer.useCredential(
      user: "aladdin", password: "sesame")
    private static let wrong = ChallengeAnswer.useCredential(
      user: "aladdin", password: "shazam")

    /// Plays a case; again, up to five times, if WebKitGTK has lost a load by chance: it cancels a
    /// challenge that overtakes the start of its load.
    private func play(_ body: (Bench) async throws -> Void) async throws -> [String] {
      for _ in 1...5 {
        do {
          return try await WebKitGTKEngineTests.play(body)
        } catch let failure as EngineFailure where failure.isTransient {}
      }
      return try await WebKitGTKEngineTests.play(body)
    }

    private static func end(_ status: Int) -> [String] {
      ["response \(status) text/html main show=true /cave", "commit 1 /cave", "finish 1 /cave"]
    }

    @Test func `the right password is asked for once in a session`() async throws {
      let lines = try await play { bench in
        bench.answers.challenge = { _ in Self.right }
        bench.load("/cave")
        try await bench.waitUntilIdle()
        bench.load("/cave?again")
      }
      #expect(
        lines == Self.begin + ["challenge HTTPBasic cave 0"] + Self.end(200) + [
          "action 2 other GET /cave?again", "start 2 /cave?again",
          "response 200 text/html main show=true /cave?again", "commit 2 /cave?again",
          "finish 2 /cave?again",
        ])
    }

    @Test func `a wrong password counts as a failure`() async throws {
      let lines = try await play { bench in
        bench.answers.challenge = { $0.previousFailureCount < 2 ? Self.wrong : Self.right }
        bench.load("/cave")
      }
      let challenges = (0...2).map { "challenge HTTPBasic cave \($0)" }
      #expect(lines == Self.begin + challenges + Self.end(200))
    }

    @Test(arguments: [ChallengeAnswer.performDefaultHandling, .rejectProtectionSpace])
    func `without a credential the 401 is the page`(answer: ChallengeAnswer) async throws {
      let lines = try await play { bench in
        bench.answers.challenge = { _ in answer }
        bench.load("/cave")
      }
      #expect(lines == Self.begin + ["challenge HTTPBasic cave 0"] + Self.end(401))
    }

    @Test func `a cancelled challenge cancels the load`() async throws {
      let lines = try await play { bench in
        bench.answers.challenge = { _ in .cancelAuthenticationChallenge }
        bench.load("/cave")
      }
      #expect(
        lines == Self.begin + [
          "challenge HTTPBasic cave 0", "failProvisional 1 NSURLErrorDomain -999 /cave",
        ])
    }
  }
}
#endif
