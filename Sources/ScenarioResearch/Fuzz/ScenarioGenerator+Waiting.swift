/// Replies that wait at a gate, and what ends them; what is done in the first callbacks.
extension ScenarioGenerator {
  static let gateReplies: [Reply] = [
    Reply(.gateOpened, 4) { it, place in
      it.waiting(at: place, [it.opening(place)], then: .page(place))
    },
    Reply(.gateStopped, 4) { it, place in
      it.waiting(at: place, [.init(verb: "stopLoading")], then: .stays)
    },
    Reply(.gateSuperseded, 3) { it, place in
      let next = it.plainPage()
      let load = Outcome.Act(verb: "load", value: .text(next.name))
      return it.waiting(at: place, [load], then: .page(next))
    },
    Reply(.frameGateOpened, 3) { it, place in
      let frame = it.gatedFrame(of: place)
      return it.waiting(inFrameOf: place, [it.opening(frame)], then: .page(place))
    },
    Reply(.frameGateStopped, 3) { it, place in
      _ = it.gatedFrame(of: place)
      return it.waiting(inFrameOf: place, [.init(verb: "stopLoading")], then: .page(place))
    },
    Reply(.frameGateSuperseded, 2) { it, place in
      _ = it.gatedFrame(of: place)
      let next = it.plainPage()
      let load = Outcome.Act(verb: "load", value: .text(next.name))
      return it.waiting(inFrameOf: place, [load], then: .page(next))
    },
  ]

  private func gate(of place: Place) -> String { "g" + place.path.filter(\.isNumber) }

  private func opening(_ place: Place) -> Outcome.Act {
    .init(verb: "openGate", value: .text(gate(of: place)), isOfView: false)
  }

  private mutating func waiting(
    at place: Place, _ acts: [Outcome.Act], then outcome: Outcome
  ) -> Outcome {
    plainPage(at: place)
    site.set("gate", .text(gate(of: place)), at: place)
    var outcome = outcome
    outcome.until = ("didStartProvisionalNavigation", 1)
    outcome.acts = acts
    return outcome
  }

  private mutating func gatedFrame(of page: Place) -> Place {
    plainPage(at: page)
    let place = plainPlace(at: page.origin)
    site.set("gate", .text(gate(of: place)), at: place)
    site.pages[page]?.append(GeneratedElement("iframe", ["src": place.path]))
    return place
  }

  private func waiting(
    inFrameOf page: Place, _ acts: [Outcome.Act], then outcome: Outcome
  ) -> Outcome {
    var outcome = outcome.waiting(actions: 2)
    outcome.acts = acts
    return outcome
  }

  /// A load that waits, and a step to a fragment of the page that is shown meanwhile.
  static let waitingMoves: [Move] = [
    Move(.gateFragment, 4, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let place = it.plainPage()
      it.site.set("gate", .text(it.gate(of: place)), at: place)
      it.step(
        "load", .text(place.name), view: view, until: ("didStartProvisionalNavigation", 1))
      it.step("load", .text("\(page.name)#f\(it.newNumber())"), view: view)
      it.shown[view - 1].push(page)
    }
  ]

  /// What only the first load can show, since an app reacts the first time that a callback comes.
  static let openingMoves: [Move] = [
    Move(.stopInStart, 5) { it, view in
      it.loadGated()
      it.app.reactions.append(.init("didStartProvisionalNavigation", "stopLoading"))
    },
    Move(.loadInFinish, 5) { it, view in
      let next = it.plainPage()
      let (place, outcome) = (it.plainPage(), Outcome.page(next))
      it.app.reactions.append(.init("didFinish", ["load": .text(next.name)]))
      it.shown[0].push(place)
      it.load(place, in: 1, to: outcome)
    },
    Move(.stringInFailure, 5) { it, view in
      let place = it.newPlace()
      it.site.answer(["parts": [["reset": true]]], at: place)
      it.app.reactions.append(
        .init("didFailProvisionalNavigation", ["loadHTMLString": "<title>Failed</title>"]))
      it.load(place, in: 1, to: .stays)
    },
    Move(.cancelAndLoad, 6) { it, view in
      let (place, next) = (it.plainPage(), it.plainPage())
      it.app.actions.append(
        ["url": .text(place.name), "answer": "cancel", "then": ["load": .text(next.name)]])
      it.load(place, in: 1, to: .page(next))
    },
    Move(.noResponseMethod, 4) { it, view in
      it.app.absent.append("decidePolicyForNavigationResponse")
      let (place, outcome) = it.destination()
      it.load(place, in: 1, to: outcome)
    },
    Move(.noChallengeMethod, 4) { it, view in
      it.app.absent.append("didReceiveAuthenticationChallenge")
      it.app.authentication = []
      let place = it.newPlace()
      let outcome = it.choose(among: authReplies, place) ?? .document
      it.load(place, in: 1, to: outcome)
    },
  ]

  private mutating func loadGated() {
    let place = plainPage()
    site.set("gate", .text(gate(of: place)), at: place)
    load(place, in: 1, to: .stays)
  }
}

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
