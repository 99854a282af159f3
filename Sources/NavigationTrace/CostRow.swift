/// The costs of one state by how many recorded events have been read, as far as they are within
/// reach.
struct CostRow {
  /// What is out of reach.
  static let unreachable = Int32.max / 2

  private let start: Int
  private var costs: [Int32]
  /// The numbers of events whose costs are worth going on from.
  private(set) var reach: Range<Int>

  /// A row in which nothing has been reached yet.
  init(from low: Int, to high: Int) {
    start = low
    costs = Array(repeating: Self.unreachable, count: high - low + 1)
    reach = low..<low
  }

  subscript(index: Int) -> Int32 {
    get { costs.indices.contains(index - start) ? costs[index - start] : Self.unreachable }
    set {
      if index - start >= costs.count {
        let more = index - start - costs.count + 1
        costs += repeatElement(Self.unreachable, count: more)
      }
      costs[index - start] = newValue
    }
  }

  /// Takes a cost where it is less than the one that is known.
  mutating func lower(_ index: Int, to cost: Int32) {
    if cost < self[index] { self[index] = cost }
  }

  /// Says that what costs more is not worth going on from, at both ends.
  mutating func trim(to limit: Int32) {
    var (low, high) = (start, start + costs.count - 1)
    while low <= high, self[low] > limit { low += 1 }
    while low <= high, self[high] > limit { high -= 1 }
    reach = low..<max(low, high + 1)
  }
}
