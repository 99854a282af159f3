import Testing

@testable import FixtureServing

@Suite struct RingTests {
  @Test(arguments: 1...4, 0...9)
  func `a full ring drops its oldest elements, and the others keep their numbers`(
    capacity: Int, count: Int
  ) {
    var ring = Ring<Int>(capacity: capacity)
    for number in 0..<count {
      #expect(ring.isFull == (number >= capacity))
      ring.append(10 * (number + 1))
    }
    #expect(ring.last == count)
    #expect(ring.dropped == max(0, count - capacity))
    #expect(ring.elements == (0..<count).suffix(capacity).map { 10 * ($0 + 1) })
    for number in (1...max(1, count)).suffix(min(count, capacity)) {
      #expect(ring[number] == 10 * number)
      ring[number] += 1
      #expect(ring[number] == 10 * number + 1)
    }
  }

  @Test func `dropping the first element keeps the numbers of the others`() {
    var ring = Ring<Int>(capacity: 3)
    for number in 1...2 { ring.append(number) }
    ring.dropFirst()
    #expect(ring.elements == [2])
    ring.dropFirst()
    #expect(ring.elements.isEmpty && ring.dropped == 2 && ring.last == 2)
    for number in 3...7 { ring.append(number) }
    #expect(ring.elements == [5, 6, 7] && ring[6] == 6)
    ring.dropFirst()
    ring.append(8)
    #expect(ring.elements == [6, 7, 8] && ring.isFull)
  }

  @Test(arguments: [0, 5, 3000])
  func `a closed ring drops its oldest elements instead of growing`(count: Int) {
    var ring = Ring<Int>(capacity: 4000)
    for number in 0..<count { ring.append(number + 1) }
    if count > 0 { ring.dropFirst() }
    let places = ring.size
    ring.close()
    for number in count..<count + 5000 { ring.append(number + 1) }
    let few = max(count, 1000)
    #expect(ring.elements == Array((count + 5001 - few)...(count + 5000)))
    #expect(ring.size == max(places, 1000 * MemoryLayout<Int>.stride))
  }

  @Test(arguments: [0, -3])
  func `a ring of capacity 0 or less keeps one element`(capacity: Int) {
    var ring = Ring<Int>(capacity: capacity)
    for number in 1...3 { ring.append(number) }
    #expect(ring.elements == [3])
  }
}
