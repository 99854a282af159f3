import Scenarios
import Testing

@Suite struct ArrayShuffledTests {
  @Test func `shuffling with a seed gives a fixed order and keeps every element`() {
    #expect(Array(1...8).shuffled(seed: 1) == [1, 4, 8, 2, 3, 7, 6, 5])
    #expect(Array(1...8).shuffled(seed: 2) != Array(1...8).shuffled(seed: 1))
    for count in 0...50 {
      #expect(Array(0..<count).shuffled(seed: .max).sorted() == Array(0..<count))
    }
  }
}
