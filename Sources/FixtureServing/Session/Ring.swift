/// The newest of many elements, each under its number, counted from 1 in the order they came.
///
/// When it is full, an element that comes takes the place of the oldest, so that none costs more
/// than another.
struct Ring<Element: Sendable>: Sendable {
  private var places: [Element] = []
  private let capacity: Int
  /// The number of the newest element, 0 before the first.
  private(set) var last = 0

  /// Creates a ring that keeps at most so many elements, one at least.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// How many elements are not kept any more, which are the oldest.
  var dropped: Int { last - places.count }

  /// Whether the next element takes the place of the oldest.
  var isFull: Bool { places.count == capacity }

  /// The elements that are kept, oldest first.
  var elements: [Element] {
    let oldest = dropped % capacity
    return oldest == 0 ? places : Array(places[oldest...] + places[..<oldest])
  }

  /// The element of a number that is kept.
  subscript(number: Int) -> Element {
    // Lent, since a copy of a record counts references to all that it keeps.
    _read { yield places[(number - 1) % capacity] }
    _modify { yield &places[(number - 1) % capacity] }
  }

  /// Appends an element, which is `last` then; drops the oldest where it is full.
  mutating func append(_ element: Element) {
    last += 1
    if isFull { places[(last - 1) % capacity] = element } else { places.append(element) }
  }
}
