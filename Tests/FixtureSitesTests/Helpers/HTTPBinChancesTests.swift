import FixtureSites
import Testing

@Suite struct HTTPBinChancesTests {
  func statuses(_ target: String) throws -> [Int?] {
    try (0..<200).map { try Origin.helping(with: "\(target)seed=\($0)").status }
  }

  @Test(arguments: [
    ("/unstable?failure_rate=0.2&", 500, 25...55), ("/unstable?failure_rate=0&", 500, 0...0),
    ("/unstable?failure_rate=1&", 500, 200...200), ("/unstable?", 500, 80...120),
    ("/status/200:0.9,503:0.1?", 503, 10...35), ("/status/200:1,503:0?", 503, 0...0),
    ("/status/200,503?", 503, 80...120),
  ])
  func `a reply that fails by chance fails at the given rate`(
    target: String, status: Int, count: ClosedRange<Int>
  ) throws {
    #expect(count.contains(try statuses(target).filter { $0 == status }.count))
  }

  @Test(arguments: ["/unstable?", "/status/200,404,503?"])
  func `the same seed gives the same sequence of statuses`(target: String) throws {
    #expect(try statuses(target) == statuses(target))
  }
}
