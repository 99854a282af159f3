/// Windows that pages open.
enum WindowMoves {
  static let all: [MoveBranch] = [
    .onPage(.newWindow, 8, if: canOpen) { it, view, page in
      let (place, outcome) = destination(&it)
      open(&it, it.addLink(to: place, on: page, target: "_blank"), from: view, to: outcome)
    },
    MoveBranch(.newWindowByBase, 3, if: canOpen) { it, view in
      let page = it.plainPage()
      it.site.pages[page]?.insert(GeneratedElement("base", ["target": "_blank"]), at: 0)
      let (place, outcome) = destination(&it)
      let link = it.addLink(to: place, on: page)
      it.load(page, in: view, to: .page(page))
      open(&it, link, from: view, to: outcome)
      // Every link of the page would open a window.
      it.shown[view - 1].hide(page)
    },
    .onPage(.windowCancelled, 3, if: canOpen) { it, view, page in
      let place = it.plainPage()
      it.app.actions.append(["url": .text(place.name), "newWindow": true, "answer": "cancel"])
      it.step("click", .text(it.addLink(to: place, on: page, target: "_blank")), view: view)
    },
    .onPage(.windowDownloaded, 3, if: canOpen) { it, view, page in
      let place = it.plainPage()
      it.app.actions.append(["url": .text(place.name), "newWindow": true, "answer": "download"])
      it.chooseDestination()
      it.step("click", .text(it.addLink(to: place, on: page, target: "_blank")), view: view)
    },
    .onPage(.namedWindow, 7, if: canOpen) { it, view, page in
      _ = it.app.createWebView ?? destination(&it).place.path
      let place = it.plainPage()
      let name = "w\(it.newNumber())"
      let link = it.addLink(to: place, on: page, target: name)
      open(&it, link, from: view, to: .page(place))
      if it.app.createWebView == "newView" { it.windows[name] = it.shown.count }
    },
    .onPage(.formIntoWindow, 25, if: { it, _ in !it.windows.isEmpty }) { it, view, page in
      guard let name = it.windows.keys.sorted().first,
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

  /// Chooses the answer to new windows, and a destination.
  ///
  /// It is a plain page if no window opens.
  private static func destination(_ it: inout ScenarioGenerator) -> (
    place: Place, outcome: ExpectedOutcome
  ) {
    typealias Answer = Branch<Void, String>
    let answers = [
      Answer(.newWindow, 6) { _, _ in "newView" },
      Answer(.windowRefused, 2) { _, _ in "none" },
      Answer(.sameView, 2) { _, _ in "sameView" },
    ]
    let answer = it.app.createWebView ?? it.choose(among: answers, ()) ?? "newView"
    it.app.createWebView = answer
    if answer != "none" {
      let (place, outcome) = it.destination()
      // While the policy of the link is being decided, acts find no view of the window yet. If the
      // link is cancelled, there is no view at all.
      let needsView = outcome.until == nil && outcome.acts.contains(where: \.isOfView)
      if answer != "newView" || !needsView && !it.app.refuses(place) { return (place, outcome) }
    }
    let place = it.plainPage()
    return (place, .page(place))
  }

  /// Clicks a link that opens a window.
  ///
  /// The app opens it, refuses it, or uses the same view.
  private static func open(
    _ it: inout ScenarioGenerator, _ selector: String, from view: Int, to outcome: ExpectedOutcome
  ) {
    let answer = it.app.createWebView
    guard answer != "none" else { return it.step("click", .text(selector), view: view) }
    let outcome = outcome.after(actions: 1)
    it.step("click", .text(selector), view: view, until: outcome.until)
    var child = view
    if answer == "newView" {
      it.shown.append(ShownView())
      child = it.shown.count
    }
    for act in outcome.acts { it.step(act.verb, act.value, view: act.isOfView ? child : 1) }
    it.shown[child - 1].show(outcome)
  }
}
