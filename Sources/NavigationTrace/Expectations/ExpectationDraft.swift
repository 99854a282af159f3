/// The entries of an expectation and the places of their events, while changes are applied.
struct ExpectationDraft {
  /// An entry, and where each of its written events stands.
  struct Entry: Hashable {
    var item: ExpectedItem
    var places: [WrittenPlace]
  }

  struct Position: Hashable {
    var entry: Int
    var event: Int
  }

  private(set) var entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// Starts with entries whose places do not matter.
  init(_ items: [ExpectedItem]) {
    entries = items.map { Entry(item: $0, places: []) }
  }

  var items: [ExpectedItem] { entries.map(\.item) }

  /// Applies a change.
  ///
  /// - Parameters:
  ///   - place: Where the change is written; an event that it changes stands there from now on.
  ///   - content: The places of the events of each entry that it adds.
  /// - Throws: ``ChangeFailure``; then nothing is changed.
  mutating func apply(
    _ change: ExpectationChange, at place: WrittenPlace = WrittenPlace(file: ""),
    content: [[WrittenPlace]] = []
  ) throws(ChangeFailure) {
    let added = change.content.enumerated().map { index, item in
      Entry(item: item, places: content.indices.contains(index) ? content[index] : [])
    }
    switch change {
    case .change(let matcher, let fields): try alter(matcher, fields, at: place)
    case .remove(.event(let matcher)): try remove(matcher)
    case .remove(let section):
      entries.removeSubrange(try range(of: section, "remove"))
    case .insert(_, let spot):
      entries.insert(contentsOf: added, at: try index(of: spot))
    case .move(let section, let spot): try move(section, to: spot)
    case .replace(let section, let items):
      let range = try range(of: section, "replace")
      guard entries[range].map(\.item) != items else {
        throw ChangeFailure("with", "it is written so already", expected: "other events")
      }
      entries.replaceSubrange(range, with: added)
    }
  }

  private mutating func alter(
    _ matcher: EventMatcher, _ fields: FieldChange, at place: WrittenPlace
  ) throws(ChangeFailure) {
    let position = try position(of: matcher, "change")
    let entry = entries[position.entry]
    let event = try fields.applied(to: entry.item.writtenEvents[position.event])
    entries[position.entry].item = entry.item.replacing(position.event, with: event)
    if entry.places.indices.contains(position.event) {
      entries[position.entry].places[position.event] = place
    }
  }

  private mutating func remove(_ matcher: EventMatcher) throws(ChangeFailure) {
    let position = try position(of: matcher, "remove")
    let entry = entries[position.entry]
    var places = entry.places
    if places.indices.contains(position.event) { places.remove(at: position.event) }
    var left: [Entry] = []
    for item in entry.item.removing(position.event) {
      let count = min(item.writtenEvents.count, places.count)
      left.append(Entry(item: item, places: Array(places.prefix(count))))
      places.removeFirst(count)
    }
    entries.replaceSubrange(position.entry...position.entry, with: left)
  }

  private mutating func move(
    _ selection: EventSelection, to spot: EventSpot
  ) throws(ChangeFailure) {
    let range = try range(of: selection, "move")
    let index = try index(of: spot)
    guard index < range.lowerBound || index > range.upperBound + 1 else {
      throw ChangeFailure(
        spot.key, "what is to be moved is there already", expected: "another place")
    }
    let moved = Array(entries[range])
    entries.removeSubrange(range)
    let target = index > range.upperBound ? index - moved.count : index
    entries.insert(contentsOf: moved, at: target)
  }

  private func range(
    of selection: EventSelection, _ part: String
  ) throws(ChangeFailure) -> ClosedRange<Int> {
    switch selection {
    case .event(let matcher):
      let entry = try position(of: matcher, part).entry
      return entry...entry
    case .section(let first, let last):
      let start = try position(of: first, part).entry
      let end = try position(of: last, part).entry
      guard start <= end else {
        throw ChangeFailure(
          part, "'\(last)' comes before '\(first)'", expected: "the first event, then the last")
      }
      return start...end
    }
  }

  private func index(of spot: EventSpot) throws(ChangeFailure) -> Int {
    let entry = try position(of: spot.matcher, spot.key).entry
    if case .after = spot { return entry + 1 }
    return entry
  }
}

extension ExpectationDraft {
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

  /// Returns the events that a matcher may have meant: those of its kind.
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
  /// The rank of a field by how well it identifies an event to a reader; the least is the best.
  fileprivate var rank: Int {
    let order: [EventField] = [.url, .name, .value, .message, .navigation, .filename, .target]
    return order.firstIndex(of: self) ?? order.count
  }
}
