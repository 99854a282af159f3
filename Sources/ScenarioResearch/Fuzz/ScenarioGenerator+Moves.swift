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

/// Going to items of the list, loading again, and ends from outside.
extension ScenarioGenerator {
  static let historyMoves: [Move] = [
    Move(.goBack, 26, if: { it, view in it.shown[view - 1].canGoBack }) { it, view in
      it.step("goBack", view: view)
      it.shown[view - 1].go(by: -1)
    },
    Move(.goForward, 40, if: { it, view in it.shown[view - 1].canGoForward }) { it, view in
      it.step("goForward", view: view)
      it.shown[view - 1].go(by: 1)
    },
    Move(.goToItem, 9, if: { it, view in !it.shown[view - 1].distances.isEmpty }) { it, view in
      guard let distance = it.any(of: it.shown[view - 1].distances) else { return }
      it.step("goToBackForwardListItem", .number(distance), view: view)
      it.shown[view - 1].go(by: distance)
    },
    Move(.goFarBack, 4, if: { it, view in it.page(view) != nil }) { it, view in
      // What is left so far behind is not in the page cache.
      for _ in 0..<3 {
        let place = it.plainPage()
        it.load(place, in: view, to: .page(place))
      }
      it.step("goToBackForwardListItem", -3, view: view)
      it.shown[view - 1].go(by: -3)
    },
    Move(
      .reload, 6,
      if: { it, view in
        !it.shown[view - 1].isEmpty || it.hasUsed(.loadString, .loadStringWithBase)
      }
    ) { it, view in it.step("reload", view: view) },
    Move(.reloadPost, 4, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let start = it.site.count
      let place = it.plainPage()
      it.site.takePosts(from: start)
      it.click(it.addForm(to: place, method: "post", on: page), in: view, to: .page(place))
      it.step("reload", view: view)
    },
    Move(.reloadFromOrigin, 3, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      it.step("reloadFromOrigin", view: view)
    },
    Move(
      .secondView, 4, if: { it, _ in it.shown.count == 1 && it.app.createWebView == nil }
    ) { it, _ in
      it.addView()
      let (place, outcome) = it.destination()
      it.load(place, in: 2, to: outcome)
    },
    Move(
      .restoreState, 3,
      if: { it, view in
        it.shown.count == 1 && it.app.createWebView == nil && it.page(1) != nil
          && it.views[0]["schemeHandlers"] == nil
      }
    ) { it, _ in
      it.addView()
      it.step("restoreInteractionState", 1, view: 2)
      it.shown[1] = it.shown[0]
    },
  ]

  mutating func addView() {
    views.append([:])
    shown.append(ShownView())
  }
}
