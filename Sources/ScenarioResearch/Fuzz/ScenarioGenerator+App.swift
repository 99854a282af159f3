/// What the app does with a view.
extension ScenarioGenerator {
  static let appMoves: [Move] = [
    Move(.load, 36) { it, view in
      let (place, outcome) = it.destination()
      it.load(place, in: view, to: outcome)
    },
    Move(.loadWithField, 4) { it, view in
      let (place, outcome) = it.destination()
      it.step(
        "load", ["url": .text(place.name), "headers": ["X-Token": "t"]], view: view, to: outcome)
      it.shown[view - 1].show(outcome)
    },
    Move(.loadAgain, 5, if: { it, view in it.page(view) != nil }) { it, view in
      guard let place = it.page(view) else { return }
      it.load(place, in: view, to: .page(place))
    },
    Move(.loadFragment, 9, if: { it, view in it.page(view) != nil }) { it, view in
      guard let place = it.page(view) else { return }
      it.step("load", .text("\(place.name)#f\(it.newNumber())"), view: view)
      it.shown[view - 1].push(place)
    },
    Move(.authRemembered, 12, if: { it, _ in it.opened != nil }) { it, view in
      guard let place = it.opened else { return }
      it.load(place, in: view, to: .page(place))
    },
    Move(.loadString, 3) { it, view in it.loadString(baseURL: nil, in: view) },
    Move(.loadStringWithBase, 3) { it, view in
      it.loadString(baseURL: "/base\(it.newNumber())/", in: view)
    },
    Move(.loadAboutBlank, 3, if: { it, _ in !it.hasBlank }) { it, view in
      it.hasBlank = true
      it.step("load", "about:blank", view: view)
      it.shown[view - 1].show(.document)
    },
    Move(.loadData, 2) { it, view in
      it.step("load", .text("data:text/html,<title>Data \(it.newNumber())</title>"), view: view)
      it.shown[view - 1].show(.document)
    },
    Move(.loadUnknownScheme, 3) { it, view in
      it.step("load", .text("unknown\(it.newNumber())://host/"), view: view)
    },
    Move(.loadOwnScheme, 2, if: { it, view in view == 1 }) { it, view in it.loadOwnScheme() },
    Move(.stopIdle, 1) { it, view in it.step("stopLoading", view: view) },
    Move(.startDownload, 4, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      let place = it.newPlace()
      it.site.answer(
        ["text": "Saved.", "attachment": .text("file\(it.newNumber()).txt")], at: place)
      it.chooseDestination()
      it.step("startDownload", .text(place.name), view: view)
    },
    Move(.downloadRedirected, 2, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      let (place, target) = (it.newPlace(), it.newPlace())
      it.answerRedirect(at: place, to: target.address(from: place))
      it.site.answer(["text": "Saved.", "attachment": "moved.txt"], at: target)
      it.app.downloadRedirects.append("allow")
      it.app.destinations.append("save")
      it.step("startDownload", .text(place.name), view: view)
    },
    Move(.downloadCancelled, 2, if: { it, view in !it.shown[view - 1].isEmpty }) { it, view in
      let place = it.newPlace()
      // WebKitGTK keeps the first few bytes back.
      let half = String(repeating: "half", count: 150)
      let head: GeneratedValue = ["head": 200, "headers": ["Content-Type": "application/zip"]]
      it.site.answer(
        ["parts": [head, ["body": .text(half)], ["gate": "never"], ["body": "half"]]], at: place)
      it.app.destinations.append("save")
      it.step(
        "startDownload", .text(place.name), view: view, until: ("download.decideDestination", 1))
      it.step("cancelDownload", view: view)
    },
    Move(.ownSchemeStopped, 2, if: { it, view in view == 1 && it.isLast }) { it, view in
      it.addOwnPage("//host/held", ["html": "<p>Held.", "hold": "never"])
      it.step("load", "app://host/held", until: ("startURLSchemeTask", 1))
      it.step("stopLoading")
    },
    Move(.clickInString, 5) { it, view in it.clickInString(view) },
  ]

  private mutating func loadString(baseURL: String?, in view: Int) {
    let html = GeneratedElement("title", text: "String \(newNumber())")
    let text = GeneratedValue.page([html])
    step(
      "loadHTMLString", baseURL.map { ["html": text, "baseURL": .text($0)] } ?? text, view: view)
    shown[view - 1].showOutsideOfList()
  }

  /// A string with a link, which is clicked.
  private mutating func clickInString(_ view: Int) {
    let (place, outcome) = destination()
    let link = newNumber()
    let base = Place(origin: GeneratedSite.main, path: "/base\(link)/")
    guard place.origin == base.origin else { return load(place, in: view, to: outcome) }
    let element = GeneratedElement(
      "a", ["id": "e\(link)", "href": place.path], text: "Link")
    step(
      "loadHTMLString", ["html": .page([element]), "baseURL": .text(base.path)], view: view)
    shown[view - 1].showOutsideOfList()
    click("#e\(link)", in: view, to: outcome)
  }

  private mutating func loadOwnScheme() {
    let path = "//host/s\(newNumber())"
    addOwnPage(path, ["html": .page([GeneratedElement("title", text: "Own")])])
    step("load", .text("app:\(path)"))
    shown[0].show(.document)
  }

  private mutating func addOwnPage(_ path: String, _ reply: GeneratedValue) {
    var handlers = views[0]["schemeHandlers"] ?? ["app": [:]]
    handlers["app"]?[path] = reply
    views[0]["schemeHandlers"] = handlers
  }

  /// Where a download that is to come goes.
  mutating func chooseDestination() {
    typealias Destination = Branch<Void, String>
    let destinations = [
      Destination(.startDownload, 8) { _, _ in "save" },
      Destination(.destinationNone, 2) { _, _ in "none" },
      Destination(.destinationTaken, 2) { _, _ in "existingFile" },
    ]
    if let word = choose(among: destinations, ()) { app.destinations.append(.text(word)) }
  }
}
