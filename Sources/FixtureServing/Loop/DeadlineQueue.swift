/// Times at which something is due, nearest first; a binary heap.
struct DeadlineQueue {
  struct Entry {
    var deadline: UInt64
    var token: UInt64
  }

  private var heap: [Entry] = []

  /// The nearest deadline, nil where there is none.
  var nearest: UInt64? { heap.first?.deadline }

  mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, heap[child].deadline < heap[(child - 1) / 2].deadline {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes out the nearest entry where its time has come.
  mutating func popDue(at now: UInt64) -> Entry? {
    guard let first = heap.first, first.deadline <= now, let last = heap.popLast() else {
      return nil
    }
    if !heap.isEmpty {
      heap[0] = last
      siftDown()
    }
    return first
  }

  private mutating func siftDown() {
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2]
      where child < heap.count && heap[child].deadline < heap[least].deadline {
        least = child
      }
      guard least != parent else { return }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
