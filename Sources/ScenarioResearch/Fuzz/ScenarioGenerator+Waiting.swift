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
