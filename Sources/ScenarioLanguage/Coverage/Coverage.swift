import AuthoredYAML
import NavigationTrace

/// A row of the behaviour list, a case or a rule of the oracle that a scenario covers, and the
/// events that show it.
package struct Coverage: Hashable, Sendable {
  /// The row (`B12`), case (`oracle E01`) or rule (`rule 3`).
  package var id: String
  /// The events that show it; a row always has some.
  ///
  /// They come in the expectation in this order, with these fields and perhaps others, and with
  /// other events in between.
  package var assertion: [TraceEvent] = []
  package var line: Int?

  /// Whether it is a row of the behaviour list rather than a case or a rule of the oracle.
  package var isRow: Bool { !id.contains(" ") }

  /// The case of the oracle; `nil` for rows and rules.
  package var caseID: String? {
    id.hasPrefix(Coverage.casePrefix) ? String(id.dropFirst(Coverage.casePrefix.count)) : nil
  }

  private static let casePrefix = "oracle "
}

extension Coverage {
  /// Creates a case on which the whole expectation rests.
  package init(caseID: String) { self.init(id: Coverage.casePrefix + caseID) }

  private static let expected = "a row such as B12, 'oracle E01', or 'rule 3'"

  /// Reads `B12: EVENT`, or `B12: [EVENT, EVENT]`, events as in an expectation; a case or a rule of
  /// the oracle may stand without events.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping else {
      try self.init(id: node.string(expected: Coverage.expected), at: node)
      try checkAssertion(at: node)
      return
    }
    let entries = try node.entries()
    guard let (id, value) = entries.first, entries.count == 1 else {
      throw node.error("\(entries.count) rows in one entry", expected: Coverage.expected)
    }
    try self.init(id: id, at: value)
    for event in value.isList ? try value.list() : [value] {
      assertion.append(try TraceEvent(authored: event))
    }
    try checkAssertion(at: value)
  }

  /// A row with its events, or a case or a rule.
  static let shape = Shape(schema) { node throws(AuthoredError) in
    try Coverage(authored: node)
  }

  private static let schema = Schema.either(
    .text(matching: "^(oracle [A-Z][0-9]{2}|rule [0-9]{1,3})$"),
    Schema.entries(
      .oneOrMore(EventKind.schema(allowingPatterns: false)),
      named: ["pattern": "^([A-Z][0-9]{1,3}([.][a-z-]+)?|oracle [A-Z][0-9]{2}|rule [0-9]{1,3})$"],
      atLeast: 1
    ).with("maxProperties", 1))

  private init(id: String, at node: AuthoredNode) throws(AuthoredError) {
    guard Self.isID(id) else {
      throw node.error("found '\(id)'", expected: Coverage.expected)
    }
    self.init(id: id, line: node.line)
  }

  /// `B12`, `B12.realm`, `oracle E01` or `rule 3`.
  private static func isID(_ id: String) -> Bool {
    func isNumbered(_ text: Substring, digits: ClosedRange<Int>) -> Bool {
      let rest = text.dropFirst()
      return text.first.map { ("A"..."Z").contains($0) } == true && digits.contains(rest.count)
        && rest.allSatisfy { ("0"..."9").contains($0) }
    }
    if id.hasPrefix(casePrefix) { return isNumbered(id.dropFirst(casePrefix.count), digits: 2...2) }
    if id.hasPrefix("rule ") { return isNumbered("R" + id.dropFirst(5), digits: 1...3) }
    let parts = id.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    return isNumbered(parts[0], digits: 1...3)
      && parts.dropFirst().allSatisfy { $0.wholeMatch(of: /[a-z][a-z-]*/) != nil }
  }

  private func checkAssertion(at node: AuthoredNode) throws(AuthoredError) {
    guard isRow, assertion.isEmpty else { return }
    throw node.error(
      "\(id) without an event",
      expected: "the events that show it, as in '\(id): {didFinish: {url: /page}}'")
  }
}
