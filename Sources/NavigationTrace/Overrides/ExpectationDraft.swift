/// The entries of an expectation and the places of their events, while changes are applied.
struct ExpectationDraft {
  /// An entry, and where each of its written events stands.
  struct Entry: Hashable {
    var item: ExpectedItem
    var places: [WrittenPlace]
  }

  /// The position of a written event.
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
