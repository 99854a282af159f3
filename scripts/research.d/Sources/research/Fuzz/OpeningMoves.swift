/// Moves that only work for the first load, since an app reacts to the first callback of a kind.
enum OpeningMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.stopInStart, 5) { it, _ in
      it.load(it.gatedPage(), in: 1, to: .stays)
      it.app.reactions.append(.init("didStartProvisionalNavigation", "stopLoading"))
    },
    MoveBranch(.loadInFinish, 5) { it, _ in
      let next = it.plainPage()
      let (place, outcome) = (it.plainPage(), ExpectedOutcome.page(next))
      it.app.reactions.append(.init("didFinish", ["load": .text(next.name)]))
      it.shown[0].push(place)
      it.load(place, in: 1, to: outcome)
    },
    MoveBranch(.stringInFailure, 5) { it, _ in
      let place = it.newPlace()
      it.site.answer(["parts": [["reset": true]]], at: place)
      it.app.reactions.append(
        .init("didFailProvisionalNavigation", ["loadHTMLString": "<title>Failed</title>"]))
      it.load(place, in: 1, to: .stays)
    },
    MoveBranch(.cancelAndLoad, 6) { it, _ in cancelAndLoad(&it) },
    MoveBranch(.noResponseMethod, 4) { it, _ in
      it.app.absent.append("decidePolicyForNavigationResponse")
      let (place, outcome) = it.destination()
      it.load(place, in: 1, to: outcome)
    },
    MoveBranch(.noChallengeMethod, 4) { it, _ in
      it.app.absent.append("didReceiveAuthenticationChallenge")
      it.app.authentication = []
      let place = it.newPlace()
      let outcome = it.choose(among: AnswerReplies.passwords, place) ?? .document
      it.load(place, in: 1, to: outcome)
    },
  ]

  /// Lets the app cancel a load, and load another page instead.
  static func cancelAndLoad(_ it: inout ScenarioGenerator) {
    let (place, next) = (it.plainPage(), it.plainPage())
    it.app.actions.append(
      ["url": .text(place.name), "answer": "cancel", "then": ["load": .text(next.name)]])
    it.load(place, in: 1, to: .page(next))
  }
}
