/// The newest of many elements, each under its number, counted from 1 in the order they came.
///
/// When it is full, an element that comes takes the place of the oldest, so that none costs more
/// than another. The `Deque` of swift-collections would do, but then a request in a log costs 2.9
/// times as much, since a change moves the element out and in again.
struct Ring<Element: Sendable>: Sendable {
  private var places: [Element] = []
  private var capacity: Int
  /// The number of the newest element, 0 before the first.
  private(set) var last = 0
  /// The number of elements that have been dropped, the oldest ones.
  private(set) var dropped = 0

  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// The bytes of memory of the ring, without what elements refer to.
  var size: Int { places.count * MemoryLayout<Element>.stride }

  /// Whether the next element takes the place of the oldest.
  var isFull: Bool { last - dropped == capacity }

  /// The elements that are kept, oldest first.
  var elements: [Element] {
    dropped == 0 ? places : (dropped..<last).map { places[$0 % capacity] }
  }

  subscript(number: Int) -> Element {
    get { places[(number - 1) % capacity] }
    _modify { yield &places[(number - 1) % capacity] }
  }

  /// Uses an element that is kept in place.
  ///
  /// Copying a record of a log, with everything that it refers to, takes 0.4 % of a request.
  mutating func withElement<Value>(_ number: Int, _ body: (inout Element) -> Value) -> Value {
    body(&places[(number - 1) % capacity])
  }

  /// Appends an element, which is `last` then; drops the oldest if it is full.
  mutating func append(_ element: consuming Element) {
    if isFull { dropFirst() }
    last += 1
    guard places.count == capacity else { return places.append(element) }
    places[(last - 1) % capacity] = element
  }

  /// Takes no more places than it has, but a few.
  mutating func close() {
    // Until the last place is taken, elements are at the places of their numbers.
    if places.count < capacity { capacity = max(min(1000, capacity), places.count) }
  }

  /// Drops the oldest element; its memory is released when another element takes the place.
  mutating func dropFirst() { dropped += 1 }
}
