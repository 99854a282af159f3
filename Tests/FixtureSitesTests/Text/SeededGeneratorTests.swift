import FixtureSites
import Testing

@Suite struct SeededGeneratorTests {
  @Test func `a seed generates the reference numbers of SplitMix64`() {
    var generator = SeededGenerator(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }

  @Test func `equal seeds give equal sequences, and different seeds give different ones`() {
    var (first, second, other) = (
      SeededGenerator(seed: 7), SeededGenerator(seed: 7), SeededGenerator(seed: 8)
    )
    #expect((0..<100).allSatisfy { _ in first.next() == second.next() })
    #expect(first.next() != other.next())
  }

  @Test func `random fractions are from 0 up to 1 and evenly distributed`() {
    var generator = SeededGenerator(seed: 0)
    let fractions = (0..<1000).map { _ in generator.unit() }
    #expect(fractions.allSatisfy { 0..<1 ~= $0 })
    #expect(400...600 ~= fractions.count { $0 < 0.5 })
  }
}
