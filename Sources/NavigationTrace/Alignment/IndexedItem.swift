/// An item of an expectation; its events are indices into the list of all expected events.
struct IndexedItem {
  enum Form {
    /// Events in a fixed order.
    case chain
    /// Events in a fixed order, which come either all together or not at all.
    case optional
    /// Strands that may interleave: sequences of events, each in its own fixed order.
    case strands
  }

  let form: Form
  /// The event indices of each chain or strand.
  var groups: [[Int]]

  /// Returns the items with their events numbered in the written order.
  static func indexed(_ items: [ExpectedItem]) -> [IndexedItem] {
    var next = 0
    return items.map { item in
      let (form, counts): (Form, [Int]) =
        switch item {
        case .event: (.chain, [1])
        case .optional(let events, _): (.optional, [events.count])
        case .anyOrder(let strands, _): (.strands, strands.map(\.count))
        }
      let groups = counts.map { count in
        defer { next += count }
        return Array(next..<next + count)
      }
      return IndexedItem(form: form, groups: groups)
    }
  }

  /// Returns the item with only the events that meet a condition.
  func filtered(_ isIncluded: (Int) -> Bool) -> IndexedItem {
    IndexedItem(form: form, groups: groups.map { $0.filter(isIncluded) })
  }

  var events: [Int] { groups.flatMap(\.self) }

  /// The index of the item's event; `nil` if the item is a group.
  var single: Int? {
    if case .chain = form, groups[0].count == 1 { groups[0][0] } else { nil }
  }

  /// Whether no event is left in the item.
  var isEmpty: Bool { groups.allSatisfy(\.isEmpty) }
}
