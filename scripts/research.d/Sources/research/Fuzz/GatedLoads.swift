/// Loads that wait at a gate, and the acts that end the wait.
enum GatedLoads {
  static let replies: [ReplyBranch] = [
    ReplyBranch(.gateOpened, 4) { it, place in
      waiting(&it, at: place, [.opening(place)], then: .page(place))
    },
    ReplyBranch(.gateStopped, 4) { it, place in
      waiting(&it, at: place, [.init(verb: "stopLoading")], then: .stays)
    },
    ReplyBranch(.gateSuperseded, 3) { it, place in
      let next = it.plainPage()
      let load = ExpectedOutcome.Act(verb: "load", value: .text(next.name))
      return waiting(&it, at: place, [load], then: .page(next))
    },
    ReplyBranch(.frameGateOpened, 3) { it, place in
      let frame = gatedFrame(&it, of: place)
      return ExpectedOutcome.page(place).waiting(actions: 2, for: [.opening(frame)])
    },
    ReplyBranch(.frameGateStopped, 3) { it, place in
      _ = gatedFrame(&it, of: place)
      return ExpectedOutcome.page(place).waiting(actions: 2, for: [.init(verb: "stopLoading")])
    },
    ReplyBranch(.frameGateSuperseded, 2) { it, place in
      _ = gatedFrame(&it, of: place)
      let next = it.plainPage()
      let load = ExpectedOutcome.Act(verb: "load", value: .text(next.name))
      return ExpectedOutcome.page(next).waiting(actions: 2, for: [load])
    },
  ]

  /// A load that waits at a gate, and a fragment navigation in the page that is shown meanwhile.
  static let moves: [MoveBranch] = [
    .onPage(.gateFragment, 4) { it, view, page in
      it.step(
        "load", .text(it.gatedPage().name), view: view,
        until: ("didStartProvisionalNavigation", 1))
      it.step("load", .text("\(page.name)#f\(it.newNumber())"), view: view)
      it.shown[view - 1].push(page)
    }
  ]

  private static func waiting(
    _ it: inout ScenarioGenerator, at place: Place, _ acts: [ExpectedOutcome.Act],
    then outcome: ExpectedOutcome
  ) -> ExpectedOutcome {
    it.plainPage(at: place, ["gate": .text(place.gate)])
    var outcome = outcome
    outcome.until = ("didStartProvisionalNavigation", 1)
    outcome.acts = acts
    return outcome
  }

  private static func gatedFrame(_ it: inout ScenarioGenerator, of page: Place) -> Place {
    it.plainPage(at: page)
    let place = it.plainPlace(at: page.origin)
    it.site.set("gate", .text(place.gate), at: place)
    it.site.pages[page]?.append(GeneratedElement("iframe", ["src": place.path]))
    return place
  }
}
