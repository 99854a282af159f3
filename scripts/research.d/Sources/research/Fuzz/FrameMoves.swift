/// Clicks in the frames of a page, and into them.
enum FrameMoves {
  static let all: [MoveBranch] = [
    .inFrame(.clickInFrame, 40) { it, view, frame in
      let (place, outcome) = it.destination(isInFrame: true)
      clickInFrame(&it, it.addLink(to: place, on: frame.page), in: view, to: outcome)
    },
    .inFrame(.goBackInFrame, 20) { it, view, frame in
      let place = it.plainPage()
      clickInFrame(&it, it.addLink(to: place, on: frame.page), in: view, to: .page(place))
      it.step("goBack", view: view)
      it.shown[view - 1].move(by: -1)
    },
    .inFrame(.clickIntoFrame, 25) { it, view, frame in
      let (place, outcome) = it.destination(isInFrame: true)
      guard let page = it.page(view) else { return }
      let link = it.addLink(to: place, on: page, target: frame.name)
      clickInFrame(&it, link, in: view, to: outcome)
    },
    .inFrame(.clickTop, 20) { it, view, frame in
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: frame.page, target: "_top"), in: view, to: outcome)
    },
    .inFrame(.clickParent, 14) { it, view, frame in
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: frame.page, target: "_parent"), in: view, to: outcome)
    },
  ]

  private static func clickInFrame(
    _ it: inout ScenarioGenerator, _ selector: String, in view: Int, to outcome: ExpectedOutcome
  ) {
    let page = it.page(view)
    it.step("click", .text(selector), view: view, to: outcome)
    if outcome.commits { it.shown[view - 1].push(page) }
    it.shown[view - 1].hasMovedFrames = true
  }
}
