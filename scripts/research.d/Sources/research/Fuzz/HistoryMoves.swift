/// Moves in the back-forward list, reloads, and second views.
enum HistoryMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.goBack, 26, if: { it, view in it.shown[view - 1].canGoBack }) { it, view in
      it.step("goBack", view: view)
      it.shown[view - 1].move(by: -1)
    },
    MoveBranch(.goForward, 40, if: { it, view in it.shown[view - 1].canGoForward }) { it, view in
      it.step("goForward", view: view)
      it.shown[view - 1].move(by: 1)
    },
    MoveBranch(.goToItem, 9, if: { it, view in !it.shown[view - 1].distances.isEmpty }) {
      it, view in
      guard let distance = it.any(of: it.shown[view - 1].distances) else { return }
      it.step("goToBackForwardListItem", .number(distance), view: view)
      it.shown[view - 1].move(by: distance)
    },
    MoveBranch(.goFarBack, 4, if: { it, view in it.page(view) != nil }) { it, view in
      goFarBack(&it, in: view)
    },
    MoveBranch(
      .reload, 6,
      if: { it, view in
        !it.shown[view - 1].isEmpty || it.hasUsed(.loadString, .loadStringWithBase)
      }
    ) { it, view in it.step("reload", view: view) },
    .onPage(.reloadPost, 4) { it, view, page in
      post(&it, from: page, in: view)
      it.step("reload", view: view)
    },
    MoveBranch(.reloadFromOrigin, 3, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      it.step("reloadFromOrigin", view: view)
    },
    MoveBranch(.secondView, 4, if: { it, _ in it.canAddView }) { it, _ in
      it.addView()
      let (place, outcome) = it.destination()
      it.load(place, in: 2, to: outcome)
    },
    MoveBranch(.restoreState, 3, if: { it, _ in it.canRestore && it.page(1) != nil }) { it, _ in
      it.addView()
      it.step("restoreInteractionState", 1, view: 2)
      it.shown[1] = it.shown[0]
    },
  ]

  static func post(_ it: inout ScenarioGenerator, from page: Place, in view: Int) {
    let start = it.site.count
    let place = it.plainPage()
    it.site.takePosts(from: start)
    it.click(it.addForm(to: place, method: "post", on: page), in: view, to: .page(place))
  }

  /// Goes back over more pages than the page cache holds.
  static func goFarBack(_ it: inout ScenarioGenerator, in view: Int) {
    for _ in 0..<3 {
      let place = it.plainPage()
      it.load(place, in: view, to: .page(place))
    }
    it.step("goToBackForwardListItem", -3, view: view)
    it.shown[view - 1].move(by: -3)
  }
}
