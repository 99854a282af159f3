import FixtureServing
import FixtureSites
import Foundation
import FoundationNetworking
import HTTPTypes
import Testing
import WebViewKit

@testable import ArticleApps

extension RealEngineTests {
  /// Article C: a hidden view signs in.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct HiddenSignInTests {
    /// A time limit that the test ends.
    private final class Hourglass: TimeLimit {
      private(set) var seconds: [Double] = []
      private(set) var stops = 0
      private var fire: (@MainActor () -> Void)?

      func start(seconds: Double, _ fire: @escaping @MainActor () -> Void) {
        self.seconds.append(seconds)
        self.fire = fire
      }

      func stop() {
        stops += 1
        fire = nil
      }

      func runOut() { fire?() }
    }

    private nonisolated static let cut = Reply([
      .head(
        ReplyHead(
          status: 200,
          fields: [.contentType: "text/html", .contentLength: "100000", .connection: "keep-alive"])),
      .body([UInt8](("<p>" + String(repeating: "x", count: 9000)).utf8)), .gate("cut"), .close,
    ])

    private func withServer(
      on engine: ArticleEngine, welcome: Reply = .html("<title>Welcome</title>"),
      _ body: @MainActor (ArticleStage) async throws -> Void
    ) async throws {
      try await onStage(
        with: engine, Origin(["/welcome": welcome, "/signin": .html("<title>In</title>")]), body)
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a sign-in as a guest sends no token, and a sign-in with a token sends it`(
      engine: ArticleEngine
    ) async throws {
      try await withServer(on: engine) { stage in
        for (start, path, token) in [
          (SignInStart.guest, "/welcome", nil), (.token("t0ken"), "/signin", "t0ken"),
        ] {
          var outcomes: [SignInOutcome] = []
          let signIn = HiddenSignIn(
            site: stage.site, limit: Hourglass(), configuration: stage.configuration())
          signIn.begin(start) { outcomes.append($0) }
          try await stage.waitUntilIdle { !outcomes.isEmpty }
          #expect(outcomes == [.done])
          let request = try #require(stage.session.log.first { $0.target == path })
          #expect(request.head?["X-Session-Token"] == token)
        }
      }
    }

    /// The server's behaviour, and the end of the sign-in.
    nonisolated static let exits: [(Reply, String?, SignInOutcome)] = [
      (.html("<title>Welcome</title>"), nil, .done),
      (Reply([.reset]), nil, .failedBeforeAnyContent(-1005)), (cut, "cut", .failed(-1005)),
    ]

    @Test(arguments: ArticleEngine.allCases, exits)
    func `each outcome of a sign-in is reported once`(
      engine: ArticleEngine, exit: (Reply, String?, SignInOutcome)
    ) async throws {
      try await withServer(on: engine, welcome: exit.0) { stage in
        let limit = Hourglass()
        var outcomes: [SignInOutcome] = []
        let signIn = HiddenSignIn(
          site: stage.site, limit: limit, configuration: stage.configuration())
        signIn.begin(.guest) { outcomes.append($0) }
        try await stage.waitUntilIdle()
        if let gate = exit.1 { stage.session.openGate(gate) }
        try await stage.waitUntilIdle { !outcomes.isEmpty }
        limit.runOut()
        try await stage.waitUntilIdle()
        #expect(outcomes == [exit.2])
        #expect(limit.seconds == [5])
        #expect(limit.stops == 1)
      }
    }

    @Test(arguments: ArticleEngine.allCases)
    func `a sign-in that times out reports one outcome, and a naive one reports two`(
      engine: ArticleEngine
    ) async throws {
      let held = Reply([.gate("slow"), .head(ReplyHead(status: 200))])
      try await withServer(on: engine, welcome: held) { stage in
        let limits = [Hourglass(), Hourglass()]
        var outcomes: [[SignInOutcome]] = [[], []]
        let signIn = HiddenSignIn(
          site: stage.site, limit: limits[0], configuration: stage.configuration())
        let naive = NaiveHiddenSignIn(
          site: stage.site, limit: limits[1], configuration: stage.configuration())
        signIn.begin(.guest) { outcomes[0].append($0) }
        naive.begin(.guest) { outcomes[1].append($0) }
        try await stage.waitUntilIdle { stage.session.heldGates["slow"] == 2 }
        for limit in limits { limit.runOut() }
        try await stage.waitUntilIdle { outcomes[1].count > 1 }
        #expect(outcomes[0] == [.tookTooLong])
        #expect(outcomes[1] == [.tookTooLong, .failedBeforeAnyContent(-999)])
      }
    }
  }
}
