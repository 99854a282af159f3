/// An item of an expectation with its events as indices into all expected events.
enum IndexedItem {
  /// Events in one order, all of them or, where optional, none.
  case chain([Int], isOptional: Bool)
  /// Strands that may interleave.
  case strands([[Int]])

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
      }
    }
  }

  /// The item with only the events that `isIncluded` names.
  func filtered(_ isIncluded: (Int) -> Bool) -> IndexedItem {
    switch self {
    case .chain(let events, let isOptional):
      .chain(events.filter(isIncluded), isOptional: isOptional)
    case .strands(let strands): .strands(strands.map { $0.filter(isIncluded) })
    }
  }

  /// The index of the item's event, nil where the item is a group.
  var single: Int? {
    if case .chain(let events, isOptional: false) = self, events.count == 1 {
      events[0]
    } else {
      nil
    }
  }

  /// Whether no event is left in the item.
  var isEmpty: Bool {
    switch self {
    case .chain(let events, _): events.isEmpty
    case .strands(let strands): strands.allSatisfy(\.isEmpty)
    }
  }
}
