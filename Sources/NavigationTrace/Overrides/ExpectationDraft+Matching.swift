extension ExpectationDraft {
  /// How many candidates an error lists.
  private static let candidateLimit = 5

  /// Returns the only event that a matcher fits.
  ///
  /// - Throws: ``ChangeFailure`` that lists the candidates if there is none or more than one.
  func position(of matcher: EventMatcher, _ part: String) throws(ChangeFailure) -> Position {
    let matches = positions { matcher.accepts($0) }
    if let nth = matcher.nth {
      guard matches.indices.contains(nth - 1) else {
        throw ChangeFailure(
          part, "'\(matcher)' names event \(nth) of \(matches.count)",
          expected: candidates(for: matcher))
      }
      return matches[nth - 1]
    }
    guard let first = matches.first else {
      throw ChangeFailure(
        part, "no event fits '\(matcher)'", expected: candidates(for: matcher))
    }
    guard matches.count == 1 else {
      throw ChangeFailure(
        part, "\(matches.count) events fit '\(matcher)'",
        expected: "more fields, or 'nth', to choose among \(list(matches))")
    }
    return first
  }

  /// Returns the shortest matcher that names an event: its kind, or with one or two fields, or its
  /// number.
  func matcher(of position: Position) -> EventMatcher {
    let event = entries[position.entry].item.writtenEvents[position.event]
    var matcher = EventMatcher(TraceEvent(event.kind, view: event.view))
    if isSole(matcher) { return matcher }
    let fields = event.orderedFields.sorted { $0.field.rank < $1.field.rank }
    let single = fields.map { [$0] }
    let pairs = fields.indices.flatMap { one in
      fields[(one + 1)...].map { [fields[one], $0] }
    }
    for wanted in single + pairs {
      matcher.event.fields = Dictionary(uniqueKeysWithValues: wanted.map { ($0.field, $0.value) })
      if "\(matcher)".count <= 80, isSole(matcher) { return matcher }
    }
    matcher.event.fields = event.fields.filter { $0.key == fields.first?.field }
    if "\(matcher)".count > 80 { matcher.event.fields = [:] }
    let matches = positions { matcher.accepts($0) }
    matcher.nth = matches.firstIndex(of: position).map { $0 + 1 }
    return matches.count == 1 ? EventMatcher(matcher.event) : matcher
  }

  private func isSole(_ matcher: EventMatcher) -> Bool {
    positions { matcher.accepts($0) }.count == 1
  }

  private func positions(where isIncluded: (TraceEvent) -> Bool) -> [Position] {
    entries.enumerated().flatMap { number, entry in
      entry.item.writtenEvents.enumerated().filter { isIncluded($0.element) }
        .map { Position(entry: number, event: $0.offset) }
    }
  }

  /// The events that a matcher may have meant: those of its kind.
  private func candidates(for matcher: EventMatcher) -> String {
    let kind = matcher.event.kind
    let same = positions { $0.kind == kind }
    return same.isEmpty
      ? "an event of the parent, which has no '\(kind.rawValue)'" : "one of \(list(same))"
  }

  private func list(_ positions: [Position]) -> String {
    let texts = positions.prefix(Self.candidateLimit).map { position in
      let entry = entries[position.entry]
      let text = "'\(entry.item.writtenEvents[position.event])'"
      guard entry.places.indices.contains(position.event) else { return text }
      return text + " (\(entry.places[position.event].short))"
    }
    let more = positions.count - texts.count
    return texts.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}

extension EventField {
  /// How well a field identifies an event to a reader; the least is the best.
  fileprivate var rank: Int {
    let order: [EventField] = [.url, .name, .value, .message, .navigation, .filename, .target]
    return order.firstIndex(of: self) ?? order.count
  }
}
