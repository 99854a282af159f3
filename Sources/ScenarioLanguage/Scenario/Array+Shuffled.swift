import HTTPFixtures

extension Array {
  /// The elements in an order that is the same for the same seed, on every machine.
  ///
  /// The standard library does not promise that its own way there stays the same.
  package func shuffled(seed: UInt64) -> [Element] {
    var generator = SeededGenerator(seed: seed)
    var elements = self
    for index in elements.indices.dropFirst().reversed() {
      elements.swapAt(index, Int(generator.unit() * Double(index + 1)))
    }
    return elements
  }
}
