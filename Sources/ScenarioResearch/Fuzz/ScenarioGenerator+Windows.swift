/// Windows that pages open.
extension ScenarioGenerator {
  static let windowMoves: [Move] = [
    Move(.newWindow, 8, if: canOpen) { it, view in
      guard let page = it.page(view) else { return }
      let (place, outcome) = it.windowDestination()
      it.open(it.addLink(to: place, on: page, target: "_blank"), from: view, to: outcome)
    },
    Move(.newWindowByBase, 3, if: canOpen) { it, view in
      let page = it.plainPage()
      it.site.pages[page]?.insert(GeneratedElement("base", ["target": "_blank"]), at: 0)
      let (place, outcome) = it.windowDestination()
      let link = it.addLink(to: place, on: page)
      it.load(page, in: view, to: .page(page))
      it.open(link, from: view, to: outcome)
      // Every link of the page would want a window.
      it.shown[view - 1].hide(page)
    },
    Move(.windowCancelled, 3, if: canOpen) { it, view in
      guard let page = it.page(view) else { return }
      let place = it.plainPage()
      it.app.actions.append(["url": .text(place.name), "newWindow": true, "answer": "cancel"])
      it.step("click", .text(it.addLink(to: place, on: page, target: "_blank")), view: view)
    },
    Move(.windowDownloaded, 3, if: canOpen) { it, view in
      guard let page = it.page(view) else { return }
      let place = it.plainPage()
      it.app.actions.append(["url": .text(place.name), "newWindow": true, "answer": "download"])
      it.chooseDestination()
      it.step("click", .text(it.addLink(to: place, on: page, target: "_blank")), view: view)
    },
    Move(.namedWindow, 7, if: canOpen) { it, view in
      guard let page = it.page(view) else { return }
      _ = it.app.createWebView ?? it.windowDestination().place.path
      let place = it.plainPage()
      let name = "w\(it.newNumber())"
      let link = it.addLink(to: place, on: page, target: name)
      it.open(link, from: view, to: .page(place))
      if it.app.createWebView == "newView" { it.windows[name] = it.shown.count }
    },
    Move(.formIntoWindow, 25, if: { it, view in it.page(view) != nil && !it.windows.isEmpty }) {
      it, view in
      guard let page = it.page(view), let name = it.windows.keys.sorted().first,
        let window = it.windows[name], window != view
      else { return }
      let place = it.plainPage()
      let button = it.addForm(to: place, method: "get", on: page, target: name)
      it.step("click", .text(button), view: view)
      it.shown[window - 1].show(.document)
    },
  ]

  @Sendable private static func canOpen(_ it: ScenarioGenerator, view: Int) -> Bool {
    it.page(view) != nil && it.views.count == 1 && it.shown.count < 3
  }

  /// What becomes of windows, and something for one: a plain page where there are none.
  private mutating func windowDestination() -> (place: Place, outcome: Outcome) {
    typealias Answer = Branch<Void, String>
    let answers = [
      Answer(.newWindow, 6) { _, _ in "newView" },
      Answer(.windowRefused, 2) { _, _ in "none" },
      Answer(.sameView, 2) { _, _ in "sameView" },
    ]
    let answer = app.createWebView ?? choose(among: answers, ()) ?? "newView"
    app.createWebView = answer
    if answer != "none" {
      let (place, outcome) = destination()
      // What is done while the link is being decided about finds no view of the window yet, and a
      // link that is refused makes none.
      let needsView = outcome.until == nil && outcome.acts.contains(where: \.isOfView)
      if answer != "newView" || !needsView && !app.refuses(place) { return (place, outcome) }
    }
    let place = plainPage()
    return (place, .page(place))
  }

  /// Clicks what wants a window, which the app opens, refuses, or loads in the same view.
  private mutating func open(_ selector: String, from view: Int, to outcome: Outcome) {
    let answer = app.createWebView
    guard answer != "none" else { return step("click", .text(selector), view: view) }
    let outcome = outcome.after(actions: 1)
    step("click", .text(selector), view: view, until: outcome.until)
    var child = view
    if answer == "newView" {
      shown.append(ShownView())
      child = shown.count
    }
    for act in outcome.acts { step(act.verb, act.value, view: act.isOfView ? child : 1) }
    shown[child - 1].show(outcome)
  }
}
