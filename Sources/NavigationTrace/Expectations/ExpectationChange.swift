import AuthoredYAML

/// One change that an override states to its parent.
public enum ExpectationChange: Hashable, Sendable {
  /// Fields of an event differ.
  case change(EventMatcher, FieldChange)
  /// An event, or a section, does not come.
  case remove(EventSelection)
  /// Entries come in addition.
  case insert([ExpectedItem], EventSpot)
  /// An event, or a section, comes at another place; a group moves as a whole.
  case move(EventSelection, EventSpot)
  /// Other entries come in place of an event or a section; a group is replaced as a whole.
  case replace(EventSelection, with: [ExpectedItem])

  /// The entries that it adds.
  var content: [ExpectedItem] {
    switch self {
    case .insert(let items, _), .replace(_, let items): items
    case .change, .remove, .move: []
    }
  }

  /// Its lines in a file, below `changes:`.
  var yamlLines: [String] {
    switch self {
    case .change(let matcher, let change):
      ["- change: \(matcher)"] + change.yamlLines
    case .remove(let selection): ["- remove: \(selection)"]
    case .insert(let items, let spot): Self.lines("- insert", items) + ["  \(spot)"]
    case .move(let selection, let spot): ["- move: \(selection)", "  \(spot)"]
    case .replace(let selection, let items):
      ["- replace: \(selection)"] + Self.lines("  with", items)
    }
  }

  private static func lines(_ key: String, _ items: [ExpectedItem]) -> [String] {
    if items.count == 1, case .event(let event) = items[0] { return ["\(key): \(event.inFlow)"] }
    return ["\(key):"] + items.flatMap(\.yamlLines).map { "  \($0)" }
  }
}

extension FieldChange {
  fileprivate var yamlLines: [String] {
    var entries = EventField.allCases.compactMap { field in
      fields[field].map { (field.rawValue, FlowYAML.text($0)) }
    }
    if let view { entries.insert(("view", "\(view)"), at: 0) }
    return (entries.isEmpty ? [] : ["  to: \(FlowYAML.map(entries))"])
      + (without.isEmpty ? [] : ["  without: \(FlowYAML.list(without.map(\.rawValue)))"])
  }
}

extension ExpectationChange {
  /// The keys of which each change has one, and the keys that belong to it.
  static let keys = [
    "change": ["to", "without"], "remove": [], "insert": ["before", "after"],
    "move": ["before", "after"], "replace": ["with"],
  ]

  /// Reads one entry below `changes:`.
  ///
  /// - Throws: `AuthoredError` with file, line and key.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let verbs = Self.keys.keys.sorted()
    let expected = "one of \(verbs.joined(separator: ", "))"
    let written = try node.entries(of: "a change: \(expected)").map(\.key)
    guard let verb = written.first(where: verbs.contains) else {
      guard let first = written.first else {
        throw node.error("an empty change", expected: expected)
      }
      throw node.error("unknown change '\(first)'", expected: first.guess(among: verbs))
    }
    let fields = try node.fields([verb] + (Self.keys[verb] ?? []))
    let subject = try fields.required(verb, expected: "an event")
    self =
      switch verb {
      case "change": try Self.alteration(subject, fields)
      case "remove": .remove(try EventSelection(authored: subject))
      case "insert": .insert(try Self.items(subject), try EventSpot(authored: fields))
      case "move": .move(try EventSelection(authored: subject), try EventSpot(authored: fields))
      default:
        .replace(
          try EventSelection(authored: subject),
          with: try Self.items(fields.required("with", expected: "an event, or a list of events")))
      }
  }

  private static func alteration(
    _ subject: AuthoredNode, _ fields: AuthoredFields
  ) throws(AuthoredError) -> ExpectationChange {
    let matcher = try EventMatcher(authored: subject)
    var change = FieldChange()
    if let node = fields["to"] {
      var event = TraceEvent(matcher.event.kind)
      try event.read(node, allowsPatterns: true)
      let writesView = try node.entries().contains { $0.key == "view" }
      change = FieldChange(view: writesView ? event.view : nil, event.fields)
    }
    if let node = fields["without"] {
      let known = matcher.event.kind.fields.map(\.rawValue)
      for element in try node.list(of: "fields") {
        let name = try element.string(expected: "the name of a field")
        guard let field = EventField(rawValue: name), known.contains(name) else {
          throw element.error("unknown field '\(name)'", expected: name.guess(among: known))
        }
        change.without.append(field)
      }
    }
    guard change.count > 0 else {
      throw fields.node.error(
        "a change that changes nothing", expected: "fields under 'to', or names under 'without'")
    }
    return .change(matcher, change)
  }

  /// Returns the entries that are added: one, or a list.
  private static func items(_ node: AuthoredNode) throws(AuthoredError) -> [ExpectedItem] {
    var items: [ExpectedItem] = []
    for entry in try entries(node) { items.append(try ExpectedItem(authored: entry)) }
    guard !items.isEmpty else { throw node.error("an empty list", expected: "at least one event") }
    return items
  }

  private static func entries(_ node: AuthoredNode) throws(AuthoredError) -> [AuthoredNode] {
    node.isList ? try node.list() : [node]
  }

  /// Returns the places of the events that it adds, by entry.
  func places(in node: AuthoredNode) throws(AuthoredError) -> [[WrittenPlace]] {
    guard let added = try node.entries().first(where: { ["insert", "with"].contains($0.key) })
    else {
      return []
    }
    return zip(content, try Self.entries(added.value)).map { $0.places(in: $1) }
  }
}

extension EventMatcher {
  /// Reads `goBack`, `{title: Next}` or `{didFinish: {url: /a}, nth: 2}`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping, let number = try node.entries().first(where: { $0.key == "nth" })?.value
    else {
      self.init(try TraceEvent(authored: node, allowsPatterns: true))
      return
    }
    let events = try node.entries().filter { $0.key != "nth" }
    guard events.count == 1 else {
      throw node.error("\(events.count) events beside 'nth'", expected: "one event and 'nth'")
    }
    self.init(
      try TraceEvent(named: events[0].key, events[0].value, allowsPatterns: true),
      nth: try number.integer(in: 1...10_000))
  }
}

extension EventSelection {
  /// Reads a matcher, or `{from: MATCHER, to: MATCHER}`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping, try node.entries().contains(where: { $0.key == "from" }) else {
      self = .event(try EventMatcher(authored: node))
      return
    }
    let fields = try node.fields("from", "to")
    self = .section(
      from: try EventMatcher(authored: fields.required("from", expected: "the first event")),
      to: try EventMatcher(authored: fields.required("to", expected: "the last event")))
  }
}

extension EventSpot {
  /// Reads `before` or `after`, of which one has to be written.
  init(authored fields: AuthoredFields) throws(AuthoredError) {
    switch (fields["before"], fields["after"]) {
    case (let node?, nil): self = .before(try EventMatcher(authored: node))
    case (nil, let node?): self = .after(try EventMatcher(authored: node))
    default:
      throw fields.node.error(
        fields["before"] == nil ? "no place" : "'before' and 'after'",
        expected: "one of 'before' and 'after', with the event that is there")
    }
  }
}

/// The reason why a change cannot be applied to an expectation.
struct ChangeFailure: Error, Hashable, Sendable {
  /// The key of the change that is wrong, such as `after`.
  var part: String
  /// The mistake, as a clause.
  var problem: String
  /// The correct form; `nil` if the problem says it all.
  var expected: String?

  init(_ part: String, _ problem: String, expected: String? = nil) {
    self.part = part
    self.problem = problem
    self.expected = expected
  }

  func error(at node: AuthoredNode) -> AuthoredError {
    let place = (try? node.entries())?.first { $0.key == part }?.value ?? node
    return place.error(problem, expected: expected)
  }
}
