/// Visits of pages that test one feature. The server's log is read afterwards.
extension ScenarioGenerator {
  /// The fields in which requests may differ because of a page's feature.
  static let fields = [
    "Referer", "Origin", "Cookie", "Content-Type", "Content-Length", "Upgrade-Insecure-Requests",
    "Ping-From", "Ping-To",
  ]

  /// Reads the requests since the last call.
  ///
  /// - Parameter omitted: A field whose value differs in each run.
  mutating func readRequests(without omitted: String? = nil) {
    let names = Self.fields.filter { $0 != omitted }
    step("readRequests", .list(names.map(GeneratedValue.text)))
  }

  /// Loads a page, clicks in it, and reads what the server received.
  ///
  /// The list is unknown afterwards, since the click may or may not lead elsewhere.
  mutating func visit(
    _ page: Place, in view: Int, clicking selectors: [String] = [], until: Int? = nil,
    without omitted: String? = nil, readsTitle: Bool = true
  ) {
    step("load", .text(page.name), view: view, until: until.map { (ExpectedOutcome.action, $0) })
    for selector in selectors { step("click", .text(selector), view: view) }
    readRequests(without: omitted)
    if readsTitle, happens(15) { step("read", "title", view: view) }
    shown[view - 1] = ShownView()
  }

  /// Adds an element to the end of a page.
  mutating func add(to page: Place, _ element: GeneratedElement) {
    site.pages[page]?.append(element)
  }

  /// Lets the app cancel the next action of a type, wherever it leads.
  ///
  /// This is for a scenario with only one move. An earlier action would use the answer up.
  mutating func refuseNext(_ type: String) {
    app.actions.append(["type": .text(type), "answer": "cancel", "times": 1])
  }

  /// Adds an origin with a host name, if it is not there.
  mutating func addOrigin(_ name: String, host: String) {
    guard !site.origins.contains(name) else { return }
    site.origins.append(name)
    site.hosts[name] = host
  }

  /// Makes a page whose title is the body of the request for it.
  mutating func tellingPage(at origin: String) -> Place {
    let place = Place(origin: origin, path: "/p\(newNumber())")
    site.answer(
      [
        "html": "<title>${request.method} ${request.query} ${request.body}</title>",
        "methods": ["GET", "POST"],
      ], at: place)
    return place
  }
}
