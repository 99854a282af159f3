extension ScenarioGenerator {
  /// A branch of which view something is done in; the app's and the user's moves.
  typealias Move = Branch<Int, Void>
  private typealias Scene = Branch<Void, Void>

  /// How many origins there are, how passwords are asked for, and what is observed.
  mutating func makeScene() {
    let scenes = [
      Scene(.secondOrigin, 35) { it, _ in it.site.origins.append("other") },
      Scene(.thirdOrigin, 12) { it, _ in it.site.origins += ["other", "third"] },
      Scene(.secureOrigin, 15) { it, _ in
        it.site.origins.append("safe")
        it.site.tls["safe"] = "good"
        // Or the question about the server would take an answer that is meant for a password.
        it.app.authentication.append("trust")
      },
      Scene(.otherSite, 20) { it, _ in
        it.site.origins.append("other")
        it.site.hosts["other"] = "other.localhost"
      },
    ]
    if happens(60) { choose(among: scenes, ()) }
    if happens(25) {
      use(.authDigest)
      // libsoup knows no other (authentication/digest-sha-256). All are by Digest, since libsoup
      // forgets folders' passwords after a challenge by Digest, which is for the whole server.
      digest = any(of: ["MD5", "MD5-sess"])
    }
    guard happens(25) else { return }
    use(.observed)
    views[0] = ["observe": ["isLoading", "canGoBack", "canGoForward"]]
  }

  /// One thing that happens.
  mutating func move(isFirst: Bool) {
    let views = Array(shown.indices)
    let view = happens(70) ? 0 : any(of: views) ?? 0
    var moves = Self.appMoves + Self.historyMoves + Self.clickMoves + Self.windowMoves
    moves += Self.frameMoves + Self.formMoves + Self.waitingMoves
    if isFirst { moves += Self.openingMoves }
    if isLast {
      moves += Self.lastMoves + Self.lastHistoryMoves + Self.lastLoads + Self.secureMoves
      moves += Self.askingDownloads
    }
    choose(among: moves, view + 1)
  }

  /// The list at the end tells what no callback does.
  mutating func end() {
    guard happens(70) else { return }
    use(.readList)
    step("read", "backForwardList")
  }

  /// The page that a view shows.
  func page(_ view: Int) -> Place? { shown[view - 1].page }

  /// Goes to a new place by an act that names it.
  mutating func load(_ place: Place, in view: Int, to outcome: Outcome) {
    step("load", .text(place.name), view: view, to: outcome)
    shown[view - 1].show(outcome)
  }
}
