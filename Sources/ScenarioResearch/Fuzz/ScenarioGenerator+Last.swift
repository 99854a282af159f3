/// Moves after which little is known of the view, or by which the app goes on to answer otherwise.
extension ScenarioGenerator {
  /// A view takes over a list whose current page the app does not let load, and goes back in it.
  private mutating func restoreCancelled() {
    addView()
    let (first, second) = (plainPage(), plainPage())
    app.actions.append(["url": .text(second.name), "answer": "allow", "times": 1])
    app.actions.append(["url": .text(second.name), "answer": "cancel"])
    load(first, in: 1, to: .page(first))
    load(second, in: 1, to: .page(second))
    step("restoreInteractionState", 1, view: 2)
    step("goBack", view: 2)
  }

  static let lastMoves: [Move] = [
    Move(
      .restoreCancelled, 8,
      if: { it, _ in
        it.shown.count == 1 && it.app.createWebView == nil
          && it.views[0]["schemeHandlers"] == nil
      }
    ) { it, _ in it.restoreCancelled() },
    Move(.loadSimulated, 8) { it, view in
      it.step(
        "loadSimulatedRequest",
        ["url": .text(it.newPlace().name), "text": "<title>Simulated</title>"], view: view)
    },
    Move(.clickInSandbox, 10) { it, view in it.clickInSandbox(view) },
    Move(.clickDownloadInSandbox, 8) { it, view in it.clickDownloadInSandbox(view) },
    Move(
      .terminateProcess, 8, if: { it, view in it.shown.count == 1 && it.page(1) != nil }
    ) { it, _ in
      it.step("terminateWebContentProcess", until: ("webContentProcessDidTerminate", 1))
      guard let place = it.page(1) else { return }
      it.load(place, in: 1, to: .page(place))
    },
  ]

  /// Going back where that leads to something else than the page as it was.
  static let lastHistoryMoves: [Move] = [
    Move(.goBackCancelled, 10) { it, view in
      let (page, place) = (it.plainPage(), it.plainPage())
      it.load(page, in: view, to: .page(page))
      it.app.actions.insert(
        ["url": .text(page.name), "type": "backForward", "answer": "cancel"], at: 0)
      it.load(place, in: view, to: .page(place))
      it.step("goBack", view: view)
    },
    Move(.goBackToPost, 8, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let start = it.site.count
      let place = it.plainPage()
      it.site.takePosts(from: start)
      it.click(it.addForm(to: place, method: "post", on: page), in: view, to: .page(place))
      // What is left so far behind is not in the page cache.
      for _ in 0..<3 {
        let place = it.plainPage()
        it.load(place, in: view, to: .page(place))
      }
      it.step("goToBackForwardListItem", -3, view: view)
    },
    Move(
      .goBackToLoading, 60,
      if: { it, view in it.frame(in: view) != nil && it.app.decidesResponses }
    ) { it, view in
      guard let frame = it.frame(in: view)?.page else { return }
      let slow = Place(origin: frame.origin, path: "/p\(it.newNumber())")
      let isShown = it.happens(50)
      // WebKitGTK keeps the first few bytes back.
      let half = String(repeating: "half", count: 400)
      let head: GeneratedValue = [
        "head": 200, "headers": ["Content-Type": "text/html", "Content-Length": "100000"],
      ]
      let parts: [GeneratedValue] = isShown ? [head, ["body": .text(half)]] : []
      it.site.answer(["parts": .list(parts + [["gate": "never"]])], at: slow)
      it.step(
        "click", .text(it.addLink(to: slow, on: frame)), view: view,
        until: isShown
          ? ("decidePolicyForNavigationResponse", 1) : ("decidePolicyForNavigationAction", 1))
      let next = it.plainPage()
      it.load(next, in: view, to: .page(next))
      it.step("goBack", view: view)
    },
  ]

  static let lastLoads: [Move] = [
    Move(.malformedHost, 8) { it, view in it.step("load", "http://%20.test/", view: view) },
    Move(.refreshGivenUp, 10) { it, view in
      // The second page leads on after the first one would have.
      for count in [nil, 2] {
        let (place, target) = (it.newPlace(), it.plainPage())
        it.answerRefresh("meta", after: 2, at: place, to: target)
        it.step(
          "load", .text(place.name), view: view, until: count.map { (Outcome.action, $0) })
      }
    },
    Move(
      .earlierSystem, 10, if: { it, view in view == 1 && !it.hasUsed(.noContent, .frameNoContent) }
    ) { it, view in
      it.profile = "ios17"
      it.views[0]["observe"] = ["isLoading", "canGoBack", "canGoForward"]
      let (place, next) = (it.plainPage(), it.plainPage())
      it.app.actions.append(
        ["url": .text(place.name), "answer": "cancel", "then": ["load": .text(next.name)]])
      it.load(place, in: 1, to: .page(next))
    },
  ]
}
