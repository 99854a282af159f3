/// An item of an expectation with its events as indices into all expected events.
struct IndexedItem {
  enum Form {
    /// Events in one order.
    case chain
    /// Events in one order, all of them or none.
    case optional
    /// Strands that may interleave.
    case strands
    /// Sequences of which one comes.
    case alternatives
    /// Copies of a sequence, of which any number may come, but at least this many.
    case copies(least: Int)
    /// Up to `most` events of some kinds, `nil` for all; there are no groups.
    case wild(Set<EventKind>?, most: Int)
  }

  let form: Form
  /// The events by the chain, strand, sequence or copy that they belong to.
  var groups: [[Int]]

  /// Numbers the events of items in the order in which they are written.
  static func indexed(_ items: [ExpectedItem]) -> [IndexedItem] {
    var next = 0
    return items.map { item in
      let (form, counts): (Form, [Int]) =
        switch item {
        case .event: (.chain, [1])
        case .optional(let events, _): (.optional, [events.count])
        case .anyOrder(let strands, _): (.strands, strands.map(\.count))
        case .oneOf(let sequences, _): (.alternatives, sequences.map(\.count))
        case .repeated(let events, let times, _):
          (
            .copies(least: times.lowerBound),
            Array(repeating: events.count, count: times.upperBound)
          )
        case .any(let kinds, let most, _): (.wild(kinds, most: most), [])
        }
      let groups = counts.map { count in
        defer { next += count }
        return Array(next..<next + count)
      }
      return IndexedItem(form: form, groups: groups)
    }
  }

  /// Returns the item with only the events that `isIncluded` names.
  func filtered(_ isIncluded: (Int) -> Bool) -> IndexedItem {
    IndexedItem(form: form, groups: groups.map { $0.filter(isIncluded) })
  }

  var events: [Int] { groups.flatMap(\.self) }

  /// The index of the item's event, `nil` if the item is a group.
  var single: Int? {
    if case .chain = form, groups[0].count == 1 { groups[0][0] } else { nil }
  }

  /// Whether the item stands for unwritten events.
  var isWild: Bool { if case .wild = form { true } else { false } }

  /// Whether no event is left in the item.
  var isEmpty: Bool {
    if case .wild(_, let most) = form { most == 0 } else { groups.allSatisfy(\.isEmpty) }
  }
}
