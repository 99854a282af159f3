import NavigationTrace

/// A generator of scenarios by a grammar.
///
/// The same seed and number give the same scenario.
///
/// Each production is a ``Branch`` that adds to the site, to the app's answers and to the steps.
/// The events of a generated scenario have only one order by the oracle's rules: a step ends before
/// the next begins, or waits at a gate, and a page loads at most one frame over the network.
struct ScenarioGenerator: Sendable {
  var site = GeneratedSite()
  var app = GeneratedApp()
  /// The views, in the order of their numbers.
  var shown = [ShownView()]
  /// The views of opened windows, by the windows' names.
  var windows: [String: Int] = [:]
  /// A place whose password has been given to WebKit.
  var opened: Place?
  /// The Digest algorithm of all passwords; `nil` if they are requested with Basic.
  var digest: String?
  /// Whether about:blank has been loaded.
  ///
  /// A second load of it would not add an item.
  var hasBlank = false
  var cookie: String?
  /// The entries of the key `views`, one per view.
  var views: [GeneratedValue] = [[:]]
  /// The system that the scenario is about, if that is not the newest.
  var profile: String?
  var isLast = false
  /// Whether this move is the only one, so that no earlier move uses up an answer of the app.
  var isAlone = false

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
  ///   - number: The number of the scenario among those of the seed.
  static func scenario(seed: UInt64, number: Int) -> GeneratedScenario {
    var generator = ScenarioGenerator(seed: seed, number: number)
    generator.chooseSetup()
    let count = 1 + generator.index(below: 6)
    generator.isAlone = count == 1
    for move in 1...count {
      generator.isLast = move == count
      generator.move(isFirst: move == 1)
    }
    generator.end()
    return GeneratedScenario(
      name: "\(seed)-\(number)", content: generator.content, uses: generator.uses)
  }

  /// Chooses the origins, the authentication scheme and the observed properties.
  private mutating func chooseSetup() {
    typealias Setup = Branch<Void, Void>
    let setups = [
      Setup(.secondOrigin, 35) { it, _ in it.site.origins.append("other") },
      Setup(.thirdOrigin, 12) { it, _ in it.site.origins += ["other", "third"] },
      Setup(.secureOrigin, 15) { it, _ in
        it.site.origins.append("safe")
        it.site.tls["safe"] = "good"
        // Otherwise the challenge about the server's certificate would use up an answer that is
        // meant for a password.
        it.app.authentication.append("trust")
      },
      Setup(.otherSite, 20) { it, _ in
        it.site.origins.append("other")
        it.site.hosts["other"] = "other.localhost"
      },
    ]
    if happens(60) { choose(among: setups, ()) }
    if happens(25) {
      use(.authDigest)
      // libsoup supports no other algorithm (authentication/digest-sha-256). All use Digest:
      // libsoup forgets folders' passwords after a Digest challenge, which is for the whole server.
      digest = any(of: ["MD5", "MD5-sess"])
    }
    guard happens(25) else { return }
    use(.observed)
    views[0] = ["observe": ["isLoading", "canGoBack", "canGoForward"]]
  }

  private mutating func move(isFirst: Bool) {
    let view = happens(70) ? 0 : any(of: Array(shown.indices)) ?? 0
    var moves = LoadMoves.all + HistoryMoves.all + ClickMoves.links + WindowMoves.all
    moves += FrameMoves.all + ClickMoves.forms + GatedLoads.moves + PolicyMoves.all
    if happens(45) { moves += PageFeatures.all }
    if isFirst { moves += OpeningMoves.all + LazyMoves.openings }
    if isLast {
      moves += LastMoves.views + LastMoves.history + LastMoves.loads + SecureMoves.loads
      moves += SecureMoves.downloads
    }
    choose(among: moves, view + 1)
  }

  /// Adds steps that read the server's log and the back-forward list, which no callback shows.
  private mutating func end() {
    if happens(30) {
      use(.readRequests)
      readRequests()
    }
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

  mutating func index(below count: Int) -> Int {
    Int(random.next() % UInt64(max(1, count)))
  }

  /// Returns true with the given probability.
  mutating func happens(_ percent: Int) -> Bool { index(below: 100) < percent }

  mutating func any<Element>(of elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(below: elements.count)]
  }

  mutating func use(_ production: Production) { uses[production, default: 0] += 1 }

  func hasUsed(_ productions: Production...) -> Bool { productions.contains { uses[$0] != nil } }

  /// Chooses one of the possible branches; returns `nil` if there is none.
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

  mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func newPlace() -> Place {
    Place(origin: any(of: site.origins) ?? GeneratedSite.main, path: "/p\(newNumber())")
  }

  // MARK: Steps

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

  /// Adds a step that navigates a view, and the further steps that it needs.
  mutating func step(
    _ verb: String, _ value: GeneratedValue?, view: Int, to outcome: ExpectedOutcome
  ) {
    step(verb, value, view: view, until: outcome.until)
    for act in outcome.acts {
      step(
        act.verb, act.value, view: act.isOfView ? view : 1, until: act.until.map { ($0, 1) })
    }
  }
}
