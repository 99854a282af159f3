import HTTPFixtures
import NavigationTrace

/// A generator of scenarios by a grammar: the same seed and number make the same scenario.
///
/// Each production is a ``Branch`` that adds to the site, to the app's answers and to the steps. Only
/// what has one order by the oracle's rules is made: a step ends before the next begins, or waits
/// at a gate, and a page has one frame at most that is loaded over the network.
package struct ScenarioGenerator: Sendable {
  var site = GeneratedSite()
  var app = GeneratedApp()
  /// The views, in the order of their ordinals.
  var shown = [ShownView()]
  /// The view that opened windows have, by name.
  var windows: [String: Int] = [:]
  /// A place whose password has been given.
  var opened: Place?
  /// The algorithm of all passwords if they are asked for by Digest; `nil` if by Basic.
  var digest: String?
  /// Whether about:blank has been loaded; a second time it would be the same item.
  var hasBlank = false
  /// A cookie that has been set.
  var cookie: String?
  /// What stands at the key `views`, an entry a view.
  var views: [GeneratedValue] = [[:]]
  /// The system that it is about, if that is not the newest.
  var profile: String?
  /// Whether nothing comes after the move that is made now.
  var isLast = false

  private(set) var steps: [GeneratedValue] = []
  private var uses: [Production: Int] = [:]
  private var random: SeededGenerator
  private var lastNumber = 0

  private init(seed: UInt64, number: Int) {
    var seeds = SeededGenerator(seed: seed)
    random = SeededGenerator(seed: seeds.next() &+ UInt64(truncatingIfNeeded: number))
  }

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - number: Which of the seed's scenarios.
  package static func scenario(seed: UInt64, number: Int) -> GeneratedScenario {
    var generator = ScenarioGenerator(seed: seed, number: number)
    generator.makeScene()
    let count = 1 + generator.index(below: 6)
    for move in 1...count {
      generator.isLast = move == count
      generator.move(isFirst: move == 1)
    }
    generator.end()
    return GeneratedScenario(
      name: "\(seed)-\(number)", content: generator.content, uses: generator.uses)
  }

  /// Chooses the origins, the authentication scheme and the observed properties.
  private mutating func makeScene() {
    typealias Scene = Branch<Void, Void>
    let scenes = [
      Scene(.secondOrigin, 35) { it, _ in it.site.origins.append("other") },
      Scene(.thirdOrigin, 12) { it, _ in it.site.origins += ["other", "third"] },
      Scene(.secureOrigin, 15) { it, _ in
        it.site.origins.append("safe")
        it.site.tls["safe"] = "good"
        // Or the question about the server would take an answer that is meant for a password.
        it.app.authentication.append("trust")
      },
      Scene(.otherSite, 20) { it, _ in
        it.site.origins.append("other")
        it.site.hosts["other"] = "other.localhost"
      },
    ]
    if happens(60) { choose(among: scenes, ()) }
    if happens(25) {
      use(.authDigest)
      // libsoup knows no other (authentication/digest-sha-256). All are by Digest, since libsoup
      // forgets folders' passwords after a challenge by Digest, which is for the whole server.
      digest = any(of: ["MD5", "MD5-sess"])
    }
    guard happens(25) else { return }
    use(.observed)
    views[0] = ["observe": ["isLoading", "canGoBack", "canGoForward"]]
  }

  /// Makes one thing happen.
  private mutating func move(isFirst: Bool) {
    let view = happens(70) ? 0 : any(of: Array(shown.indices)) ?? 0
    var moves = LoadMoves.all + HistoryMoves.all + ClickMoves.links + WindowMoves.all
    moves += FrameMoves.all + ClickMoves.forms + GatedLoads.moves
    if isFirst { moves += OpeningMoves.all }
    if isLast {
      moves += LastMoves.views + LastMoves.history + LastMoves.loads + SecureMoves.loads
      moves += SecureMoves.downloads
    }
    choose(among: moves, view + 1)
  }

  /// Reads the list at the end, which shows what no callback does.
  private mutating func end() {
    guard happens(70) else { return }
    use(.readList)
    step("read", "backForwardList")
  }

  private var content: GeneratedValue {
    var entries: [GeneratedValue.Entry] = [.init("origins", site.content)]
    if views != [[:]] { entries.append(.init("views", .list(views))) }
    if let app = app.content { entries.append(.init("app", app)) }
    if let profile { entries.append(.init("profile", .text(profile))) }
    return .map(entries + [.init("steps", .list(steps))])
  }

  // MARK: Chance

  /// A number from 0.
  mutating func index(below count: Int) -> Int {
    Int(random.next() % UInt64(max(1, count)))
  }

  /// Whether something happens that does in so many of a hundred cases.
  mutating func happens(_ percent: Int) -> Bool { index(below: 100) < percent }

  mutating func any<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(below: elements.count)]
  }

  mutating func use(_ production: Production) { uses[production, default: 0] += 1 }

  func hasUsed(_ productions: Production...) -> Bool { productions.contains { uses[$0] != nil } }

  /// Takes one of the branches that are possible; `nil` if none is.
  mutating func choose<Input, Output>(
    among branches: [Branch<Input, Output>], _ input: Input
  ) -> Output? {
    let possible = branches.filter { $0.isPossible(self, input) }
    var number = index(below: possible.reduce(0) { $0 + $1.weight })
    for branch in possible {
      number -= branch.weight
      guard number < 0 else { continue }
      use(branch.production)
      return branch.make(&self, input)
    }
    return nil
  }

  // MARK: Names

  /// A number that nothing else has.
  mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  /// A place that nothing is at.
  mutating func newPlace() -> Place {
    Place(origin: any(of: site.origins) ?? GeneratedSite.main, path: "/p\(newNumber())")
  }

  // MARK: Steps

  /// Adds a step.
  mutating func step(
    _ verb: String, _ value: GeneratedValue? = nil, view: Int = 1,
    until: (event: String, count: Int)? = nil
  ) {
    var entries = [GeneratedValue.Entry(verb, value ?? .scalar(.null))]
    if view != 1 { entries.append(.init("view", .number(view))) }
    if let until {
      let event = GeneratedValue.text(until.event)
      let events: GeneratedValue = ["event": event, "count": .number(until.count)]
      entries.append(.init("until", until.count == 1 ? event : events))
    }
    steps.append(entries.count == 1 && value == nil ? .text(verb) : .map(entries))
  }

  /// Adds a step that brings a view somewhere, and those that the way there needs.
  mutating func step(
    _ verb: String, _ value: GeneratedValue?, view: Int, to outcome: Outcome
  ) {
    step(verb, value, view: view, until: outcome.until)
    for act in outcome.acts { step(act.verb, act.value, view: act.isOfView ? view : 1) }
  }
}

/// The pages and redirects of the site.
extension ScenarioGenerator {
  /// Makes a place with a reply.
  ///
  /// - Parameter isInFrame: Whether a frame goes there, which the view's own page outlives.
  mutating func destination(isInFrame: Bool = false) -> (place: Place, outcome: Outcome) {
    let place = newPlace()
    var replies = PageReplies.pages + PageReplies.types + RedirectReplies.redirects
    replies += AnswerReplies.decisions + AnswerReplies.passwords + PageReplies.broken
    if !isInFrame {
      replies += RedirectReplies.refreshes + AnswerReplies.late + GatedLoads.replies
      if isLast { replies += PageReplies.last }
    }
    return (place, choose(among: replies, place) ?? .stays)
  }

  /// A new place with a page that has nothing special.
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

  @discardableResult
  mutating func plainPage(at place: Place) -> Outcome {
    site.pages[place] = [GeneratedElement("title", text: place.path)]
    site.answer(["html": .page([])], at: place)
    return .page(place)
  }

  /// A new page that waits at a gate of its own.
  mutating func gatedPage() -> Place {
    let place = plainPage()
    site.set("gate", .text(place.gate), at: place)
    return place
  }

  /// An origin other than that of a place, if there is one.
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
  /// Has the app answer the question about a place with `cancel` or `download`.
  @discardableResult
  mutating func refuse(_ place: Place, _ rules: RuleList, _ answer: String) -> Outcome {
    app[keyPath: rules].append(["url": .text(place.name), "answer": .text(answer)])
    if answer == "download" { chooseDestination() }
    return .stays
  }

  /// Chooses where the next download goes.
  mutating func chooseDestination() {
    typealias Destination = Branch<Void, String>
    let destinations = [
      Destination(.startDownload, 8) { _, _ in "save" },
      Destination(.destinationNone, 2) { _, _ in "none" },
      Destination(.destinationTaken, 2) { _, _ in "existingFile" },
    ]
    if let word = choose(among: destinations, ()) { app.destinations.append(.text(word)) }
  }

  /// Whether there may be a second view.
  var canAddView: Bool { shown.count == 1 && app.createWebView == nil }

  /// Whether a second view may take over the state of the first one.
  var canRestore: Bool { canAddView && views[0]["schemeHandlers"] == nil }

  mutating func addView() {
    views.append([:])
    shown.append(ShownView())
  }

  /// The page that a view shows.
  func page(_ view: Int) -> Place? { shown[view - 1].page }

  /// The frame of the view's page that can be clicked in.
  func frame(in view: Int) -> GeneratedSite.Frame? {
    guard !shown[view - 1].hasMovedFrames, let page = page(view) else { return nil }
    return site.frames[page]?.first
  }

  /// Goes to a new place by an act that names it.
  mutating func load(_ place: Place, in view: Int, to outcome: Outcome) {
    step("load", .text(place.name), view: view, to: outcome)
    shown[view - 1].show(outcome)
  }

  /// Clicks, and takes the view where that leads.
  mutating func click(_ selector: String, in view: Int, to outcome: Outcome) {
    if view > 1 { use(.clickInWindow) }
    step("click", .text(selector), view: view, to: outcome)
    shown[view - 1].show(outcome)
  }
}
