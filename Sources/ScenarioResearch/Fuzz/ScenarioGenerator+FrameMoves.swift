/// Clicks in the frames of a page, and into them.
extension ScenarioGenerator {
  static let frameMoves: [Move] = [
    Move(.clickInFrame, 40, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let page = it.page(view), let frame = it.frame(in: view)?.page else { return }
      let (place, outcome) = it.destination(isInFrame: true)
      it.clickInFrame(it.addLink(to: place, on: frame), view, page: page, to: outcome)
    },
    Move(.goBackInFrame, 20, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let page = it.page(view), let frame = it.frame(in: view)?.page else { return }
      let place = it.plainPage()
      it.clickInFrame(it.addLink(to: place, on: frame), view, page: page, to: .page(place))
      it.step("goBack", view: view)
      it.shown[view - 1].go(by: -1)
    },
    Move(.clickIntoFrame, 25, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let page = it.page(view), let frame = it.frame(in: view) else { return }
      let (place, outcome) = it.destination(isInFrame: true)
      let link = it.addLink(to: place, on: page, target: frame.name)
      it.clickInFrame(link, view, page: page, to: outcome)
    },
    Move(.clickTop, 20, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let frame = it.frame(in: view)?.page else { return }
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: frame, target: "_top"), in: view, to: outcome)
    },
    Move(.clickParent, 14, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let frame = it.frame(in: view)?.page else { return }
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: frame, target: "_parent"), in: view, to: outcome)
    },
  ]

  /// The frame of the view's page whose own page can be clicked in.
  func frame(in view: Int) -> GeneratedSite.Frame? {
    guard !shown[view - 1].hasMovedFrames, let page = page(view) else { return nil }
    return site.frames[page]?.first { $0.page != nil }
  }

  private mutating func clickInFrame(
    _ selector: String, _ view: Int, page: Place, to outcome: Outcome
  ) {
    step("click", .text(selector), view: view, to: outcome)
    if outcome.commits { shown[view - 1].push(page) }
    shown[view - 1].hasMovedFrames = true
  }
}
