/// Moves after which the state of the view is unknown, or after which the app answers differently.
enum LastMoves {
  static let views: [MoveBranch] =
    [
      MoveBranch(.restoreCancelled, 8, if: { it, _ in it.canRestore }) { it, _ in
        restoreCancelled(&it)
      },
      MoveBranch(.loadSimulated, 8) { it, view in
        it.step(
          "loadSimulatedRequest",
          ["url": .text(it.newPlace().name), "text": "<title>Simulated</title>"], view: view)
      },
    ] + SandboxMoves.all + [
      MoveBranch(
        .terminateProcess, 8, if: { it, view in it.shown.count == 1 && it.page(1) != nil }
      ) { it, _ in
        it.step("terminateWebContentProcess", until: ("webContentProcessDidTerminate", 1))
        guard let place = it.page(1) else { return }
        it.load(place, in: 1, to: .page(place))
      }
    ]

  /// Going back to something that differs from the page as it was.
  static let history: [MoveBranch] = [
    MoveBranch(.goBackCancelled, 10) { it, view in
      let (page, place) = (it.plainPage(), it.plainPage())
      it.load(page, in: view, to: .page(page))
      it.app.actions.insert(
        ["url": .text(page.name), "type": "backForward", "answer": "cancel"], at: 0)
      it.load(place, in: view, to: .page(place))
      it.step("goBack", view: view)
    },
    .onPage(.goBackToPost, 8) { it, view, page in
      HistoryMoves.post(&it, from: page, in: view)
      HistoryMoves.goFarBack(&it, in: view)
    },
    .inFrame(.goBackToLoading, 60, if: { it, _ in it.app.decidesResponses }) { it, view, frame in
      let slow = Place(origin: frame.page.origin, path: "/p\(it.newNumber())")
      let isShown = it.happens(50)
      // WebKitGTK buffers the first few bytes.
      let half = String(repeating: "half", count: 400)
      let head: GeneratedValue = [
        "head": 200, "headers": ["Content-Type": "text/html", "Content-Length": "100000"],
      ]
      let parts: [GeneratedValue] = isShown ? [head, ["body": .text(half)]] : []
      it.site.answer(["parts": .list(parts + [["gate": "never"]])], at: slow)
      it.step(
        "click", .text(it.addLink(to: slow, on: frame.page)), view: view,
        until: isShown
          ? ("decidePolicyForNavigationResponse", 1) : ("decidePolicyForNavigationAction", 1))
      let next = it.plainPage()
      it.load(next, in: view, to: .page(next))
      it.step("goBack", view: view)
    },
  ]

  static let loads: [MoveBranch] = [
    MoveBranch(.malformedHost, 8) { it, view in it.step("load", "http://%20.test/", view: view) },
    MoveBranch(.refreshGivenUp, 10) { it, view in
      // The refresh of the second page comes after that of the first one would have come.
      for count in [nil, 2] {
        let (place, target) = (it.newPlace(), it.plainPage())
        it.answerRefresh("meta", after: 2, at: place, to: target)
        it.step(
          "load", .text(place.name), view: view, until: count.map { (ExpectedOutcome.action, $0) })
      }
    },
    MoveBranch(
      .earlierSystem, 10, if: { it, view in view == 1 && !it.hasUsed(.noContent, .frameNoContent) }
    ) { it, view in
      it.profile = "ios17"
      it.views[0]["observe"] = ["isLoading", "canGoBack", "canGoForward"]
      OpeningMoves.cancelAndLoad(&it)
    },
  ]

  /// Restores a list whose current page the app cancels, and goes back in the list.
  private static func restoreCancelled(_ it: inout ScenarioGenerator) {
    it.addView()
    let (first, second) = (it.plainPage(), it.plainPage())
    it.app.actions.append(["url": .text(second.name), "answer": "allow", "times": 1])
    it.app.actions.append(["url": .text(second.name), "answer": "cancel"])
    it.load(first, in: 1, to: .page(first))
    it.load(second, in: 1, to: .page(second))
    it.step("restoreInteractionState", 1, view: 2)
    it.step("goBack", view: 2)
  }
}
