/// An item of an expectation with its events as indices into all expected events.
enum IndexedItem {
  /// Events in one order, all of them or, if optional, none.
  case chain([Int], isOptional: Bool)
  /// Strands that may interleave.
  case strands([[Int]])
  /// Sequences of which one comes.
  case alternatives([[Int]])
  /// Copies of a sequence, of which any number may come, but at least this many.
  case copies([[Int]], least: Int)
  /// Up to `count` events of some kinds, `nil` for all.
  case wild(Set<EventKind>?, most: Int)

  /// Numbers the events of items in the order in which they are written.
  static func indexed(_ items: [ExpectedItem]) -> [IndexedItem] {
    var next = 0
    func take(_ count: Int) -> [Int] {
      defer { next += count }
      return Array(next..<next + count)
    }
    return items.map { item in
      switch item {
      case .event: .chain(take(1), isOptional: false)
      case .optional(let events, _): .chain(take(events.count), isOptional: true)
      case .anyOrder(let strands, _): .strands(strands.map { take($0.count) })
      case .oneOf(let sequences, _): .alternatives(sequences.map { take($0.count) })
      case .repeated(let events, let times, _):
        .copies((0..<times.upperBound).map { _ in take(events.count) }, least: times.lowerBound)
      case .any(let kinds, let most, _): .wild(kinds, most: most)
      }
    }
  }

  /// Returns the item with only the events that `isIncluded` names.
  func filtered(_ isIncluded: (Int) -> Bool) -> IndexedItem {
    switch self {
    case .chain(let events, let isOptional):
      .chain(events.filter(isIncluded), isOptional: isOptional)
    case .strands(let strands): .strands(strands.map { $0.filter(isIncluded) })
    case .alternatives(let sequences): .alternatives(sequences.map { $0.filter(isIncluded) })
    case .copies(let copies, let least):
      .copies(copies.map { $0.filter(isIncluded) }, least: least)
    case .wild: self
    }
  }

  var events: [Int] {
    switch self {
    case .chain(let events, _): events
    case .strands(let groups), .alternatives(let groups), .copies(let groups, _):
      groups.flatMap(\.self)
    case .wild: []
    }
  }

  /// The index of the item's event, `nil` if the item is a group.
  var single: Int? {
    if case .chain(let events, isOptional: false) = self, events.count == 1 {
      events[0]
    } else {
      nil
    }
  }

  /// Whether the item stands for unwritten events.
  var isWild: Bool { if case .wild = self { true } else { false } }

  /// Whether no event is left in the item.
  var isEmpty: Bool {
    if case .wild(_, let most) = self { most == 0 } else { events.isEmpty }
  }
}
