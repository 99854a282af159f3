import NavigationTrace

/// The pages and redirects of the site.
extension ScenarioGenerator {
  /// Makes a place with a reply.
  ///
  /// - Parameter isInFrame: Whether a frame goes there, so that the view's own page stays.
  mutating func destination(isInFrame: Bool = false) -> (place: Place, outcome: ExpectedOutcome) {
    let place = newPlace()
    var replies = PageReplies.pages + PageReplies.types + RedirectReplies.redirects
    replies += AnswerReplies.decisions + AnswerReplies.passwords + PageReplies.broken
    if !isInFrame {
      replies += RedirectReplies.refreshes + AnswerReplies.late + GatedLoads.replies
      if isLast { replies += PageReplies.last }
    }
    return (place, choose(among: replies, place) ?? .stays)
  }

  mutating func plainPage() -> Place {
    let place = newPlace()
    plainPage(at: place)
    return place
  }

  mutating func plainPlace(at origin: String, below folder: String = "/") -> Place {
    let place = Place(origin: origin, path: "\(folder)p\(newNumber())")
    plainPage(at: place)
    return place
  }

  /// Adds an ordinary page at a place.
  ///
  /// - Parameter more: The other keys of the reply.
  @discardableResult
  mutating func plainPage(
    at place: Place, _ more: KeyValuePairs<String, GeneratedValue> = [:]
  ) -> ExpectedOutcome {
    site.pages[place] = [GeneratedElement("title", text: place.path)]
    site.answer(["html": .page([])], at: place)
    for (key, value) in more { site.set(key, value, at: place) }
    return .page(place)
  }

  /// Adds a page at a place, for which the app answers `cancel` or `download`.
  mutating func refusedPage(
    at place: Place, _ rules: RuleList, _ answer: String
  ) -> ExpectedOutcome {
    plainPage(at: place)
    return refuse(place, rules, answer)
  }

  mutating func gatedPage() -> Place {
    let place = plainPage()
    site.set("gate", .text(place.gate), at: place)
    return place
  }

  mutating func otherOrigin(than place: Place) -> String {
    any(of: site.origins.filter { $0 != place.origin }) ?? place.origin
  }

  /// Redirects to a new place, which has no reply yet.
  mutating func redirect(_ place: Place) -> Place {
    let target = newPlace()
    answerRedirect(at: place, to: target.address(from: place))
    return target
  }

  mutating func answerRedirect(at place: Place, to address: String) {
    let status = any(of: [301, 302, 303, 307, 308]) ?? 302
    site.answer(["redirect": .number(status), "to": .text(address)], at: place)
  }

  mutating func answerRefresh(
    _ kind: String, after seconds: Int, at place: Place, to target: Place
  ) {
    site.answer(
      [
        "redirect": .text(kind), "to": .text(target.address(from: place)),
        "after": .number(seconds),
      ], at: place)
  }

  /// Adds a link with attributes, and returns its selector.
  mutating func addLink(_ attributes: KeyValuePairs<String, String>, on page: Place) -> String {
    let id = "e\(newNumber())"
    var link = GeneratedElement("a", attributes, text: "Link")
    link.attributes.insert(.init(name: "id", value: id), at: 0)
    site.pages[page]?.append(link)
    return "#\(id)"
  }

  mutating func addLink(to place: Place, on page: Place, target: String? = nil) -> String {
    let address = place.address(from: page)
    guard let target else { return addLink(["href": address], on: page) }
    return addLink(["href": address, "target": target], on: page)
  }

  /// Adds a form with a field and a button, and returns the button's selector.
  mutating func addForm(
    to place: Place, method: String, on page: Place, target: String? = nil
  ) -> String {
    let id = "e\(newNumber())"
    var form = GeneratedElement(
      "form", ["action": place.address(from: page), "method": method],
      children: [
        GeneratedElement("input", ["name": "field", "value": "text"]),
        GeneratedElement("button", ["id": id], text: "Send"),
      ])
    if let target { form.attributes.append(.init(name: "target", value: target)) }
    site.pages[page]?.append(form)
    return "#\(id)"
  }
}

/// Answers of the app, and the views.
extension ScenarioGenerator {
  /// Lets the app answer the policy request for a place with `cancel` or `download`.
  @discardableResult
  mutating func refuse(_ place: Place, _ rules: RuleList, _ answer: String) -> ExpectedOutcome {
    app[keyPath: rules].append(["url": .text(place.name), "answer": .text(answer)])
    if answer == "download" { chooseDestination() }
    return .stays
  }

  mutating func chooseDestination() {
    typealias Destination = Branch<Void, String>
    let destinations = [
      Destination(.startDownload, 8) { _, _ in "save" },
      Destination(.destinationNone, 2) { _, _ in "none" },
      Destination(.destinationTaken, 2) { _, _ in "existingFile" },
    ]
    if let word = choose(among: destinations, ()) { app.destinations.append(.text(word)) }
  }

  var canAddView: Bool { shown.count == 1 && app.createWebView == nil }

  /// Whether a second view can get the state of the first one.
  var canRestore: Bool { canAddView && views[0]["schemeHandlers"] == nil }

  mutating func addView() {
    views.append([:])
    shown.append(ShownView())
  }

  func page(_ view: Int) -> Place? { shown[view - 1].page }

  /// Returns the frame of the view's page that can be clicked in.
  func frame(in view: Int) -> GeneratedSite.Frame? {
    guard !shown[view - 1].hasMovedFrames, let page = page(view) else { return nil }
    return site.frames[page]?.first
  }

  /// Goes to a new place with an act that names it.
  mutating func load(_ place: Place, in view: Int, to outcome: ExpectedOutcome) {
    step("load", .text(place.name), view: view, to: outcome)
    shown[view - 1].show(outcome)
  }

  /// Clicks, and updates the view if the click navigates.
  mutating func click(_ selector: String, in view: Int, to outcome: ExpectedOutcome) {
    if view > 1 { use(.clickInWindow) }
    step("click", .text(selector), view: view, to: outcome)
    shown[view - 1].show(outcome)
  }
}
