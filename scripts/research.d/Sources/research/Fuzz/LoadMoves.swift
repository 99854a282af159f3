/// Loads and downloads that the app begins in a view.
enum LoadMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.load, 36) { it, view in
      let (place, outcome) = it.destination()
      it.load(place, in: view, to: outcome)
    },
    MoveBranch(.loadWithField, 4) { it, view in
      let (place, outcome) = it.destination()
      it.step(
        "load", ["url": .text(place.name), "headers": ["X-Token": "t"]], view: view, to: outcome)
      it.shown[view - 1].show(outcome)
    },
    .onPage(.loadAgain, 5) { it, view, place in
      it.load(place, in: view, to: .page(place))
    },
    .onPage(.loadFragment, 9) { it, view, place in
      it.step("load", .text("\(place.name)#f\(it.newNumber())"), view: view)
      it.shown[view - 1].push(place)
    },
    MoveBranch(.authRemembered, 12, if: { it, _ in it.opened != nil }) { it, view in
      guard let place = it.opened else { return }
      it.load(place, in: view, to: .page(place))
    },
    MoveBranch(.loadString, 3) { it, view in loadString(&it, baseURL: nil, in: view) },
    MoveBranch(.loadStringWithBase, 3) { it, view in
      loadString(&it, baseURL: "/base\(it.newNumber())/", in: view)
    },
    MoveBranch(.loadAboutBlank, 3, if: { it, _ in !it.hasBlank }) { it, view in
      it.hasBlank = true
      it.step("load", "about:blank", view: view)
      it.shown[view - 1].show(.document)
    },
    MoveBranch(.loadData, 2) { it, view in
      it.step("load", .text("data:text/html,<title>Data \(it.newNumber())</title>"), view: view)
      it.shown[view - 1].show(.document)
    },
    MoveBranch(.loadUnknownScheme, 3) { it, view in
      it.step("load", .text("unknown\(it.newNumber())://host/"), view: view)
    },
    MoveBranch(.loadOwnScheme, 2, if: { it, view in view == 1 }) { it, view in loadOwnScheme(&it) },
    MoveBranch(.stopIdle, 1) { it, view in it.step("stopLoading", view: view) },
    MoveBranch(.startDownload, 4, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      let place = it.newPlace()
      it.site.answer(
        ["text": "Saved.", "attachment": .text("file\(it.newNumber()).txt")], at: place)
      it.chooseDestination()
      it.step("startDownload", .text(place.name), view: view)
    },
    MoveBranch(.downloadRedirected, 2, if: { it, view in !it.shown[view - 1].isEmpty }) {
      it, view in
      downloadRedirected(&it, "allow", in: view)
    },
    MoveBranch(.downloadCancelled, 2, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      let place = it.newPlace()
      // WebKitGTK buffers the first few bytes.
      let half = String(repeating: "half", count: 150)
      let head: GeneratedValue = ["head": 200, "headers": ["Content-Type": "application/zip"]]
      it.site.answer(
        ["parts": [head, ["body": .text(half)], ["gate": "never"], ["body": "half"]]], at: place)
      it.app.destinations.append("save")
      it.step(
        "startDownload", .text(place.name), view: view, until: ("download.decideDestination", 1))
      it.step("cancelDownload", view: view)
    },
    MoveBranch(.ownSchemeStopped, 2, if: { it, view in view == 1 && it.isLast }) { it, view in
      addOwnPage(&it, "//host/held", ["html": "<p>Held.", "hold": "never"])
      it.step("load", "app://host/held", until: ("startURLSchemeTask", 1))
      it.step("stopLoading")
    },
    MoveBranch(.clickInString, 5) { it, view in clickInString(&it, view) },
  ]

  private static func loadString(_ it: inout ScenarioGenerator, baseURL: String?, in view: Int) {
    let html = GeneratedElement("title", text: "String \(it.newNumber())")
    let text = GeneratedValue.page([html])
    it.step(
      "loadHTMLString", baseURL.map { ["html": text, "baseURL": .text($0)] } ?? text, view: view)
    it.shown[view - 1].isKnown = false
  }

  /// Downloads from a place that redirects.
  ///
  /// The app is asked about the redirect.
  static func downloadRedirected(
    _ it: inout ScenarioGenerator, _ answer: GeneratedValue, in view: Int
  ) {
    let (place, target) = (it.newPlace(), it.newPlace())
    it.answerRedirect(at: place, to: target.address(from: place))
    it.site.answer(["text": "Saved.", "attachment": "moved.txt"], at: target)
    it.app.downloadRedirects.append(answer)
    it.app.destinations.append("save")
    it.step("startDownload", .text(place.name), view: view)
  }

  /// Loads a string with a link, and clicks the link.
  private static func clickInString(_ it: inout ScenarioGenerator, _ view: Int) {
    let (place, outcome) = it.destination()
    let link = it.newNumber()
    let base = Place(origin: GeneratedSite.main, path: "/base\(link)/")
    guard place.origin == base.origin else { return it.load(place, in: view, to: outcome) }
    let element = GeneratedElement(
      "a", ["id": "e\(link)", "href": place.path], text: "Link")
    it.step(
      "loadHTMLString", ["html": .page([element]), "baseURL": .text(base.path)], view: view)
    it.shown[view - 1].isKnown = false
    it.click("#e\(link)", in: view, to: outcome)
  }

  private static func loadOwnScheme(_ it: inout ScenarioGenerator) {
    let path = "//host/s\(it.newNumber())"
    addOwnPage(&it, path, ["html": .page([GeneratedElement("title", text: "Own")])])
    it.step("load", .text("app:\(path)"))
    it.shown[0].show(.document)
  }

  private static func addOwnPage(
    _ it: inout ScenarioGenerator, _ path: String, _ reply: GeneratedValue
  ) {
    var handlers = it.views[0]["schemeHandlers"] ?? ["app": [:]]
    handlers["app"]?[path] = reply
    it.views[0]["schemeHandlers"] = handlers
  }
}
