import Synchronization
import Testing

@testable import RunReports

@Suite struct ProgressLineTests {
  /// Returns what is written in a place while a clock moves on by some seconds before each text.
  private static func written(
    _ place: ProgressLine.Place, after seconds: [Int], of count: Int = 10
  ) -> [String] {
    let beginning = ContinuousClock.now
    let passed = Mutex(0)
    var texts: [String] = []
    var line = ProgressLine(
      place, now: { beginning + .seconds(passed.withLock { $0 }) }, write: { texts.append($0) })
    for (index, seconds) in seconds.enumerated() {
      passed.withLock { $0 += seconds }
      line.show(number: index + 1, of: count, "model s")
    }
    line.erase()
    return texts
  }

  @Test func `a terminal sees the count, the rate and the time that is left, and no trace after`() {
    let begin = "\r\u{1B}[K"
    #expect(
      Self.written(.terminal(columns: 80), after: [0, 1, 3, 0]) == [
        begin + "[1/10] model s", begin + "[2/10] model s",
        begin + "[3/10] 0.5/s, 16 s left: model s", begin + "[4/10] 0.8/s, 10 s left: model s",
        begin,
      ])
  }

  @Test
  func `a long remaining time is in minutes, and a high rate a whole number`() {
    let texts = Self.written(.terminal(columns: 80), after: [0, 0, 2], of: 1000)
    #expect(texts[2].hasSuffix("[3/1000] 1.0/s, 17 min left: model s"))
    let fast = Self.written(
      .terminal(columns: 80), after: Array(repeating: 0, count: 40) + [2], of: 80)
    #expect(fast[40].hasSuffix("[41/80] 20/s, 2 s left: model s"))
  }

  @Test func `a line is no longer than the terminal is wide`() {
    let texts = Self.written(.terminal(columns: 10), after: [0])
    #expect(texts.first == "\r\u{1B}[K[1/10] mo")
  }

  @Test func `a log gets a line after half a minute of silence`() {
    #expect(
      Self.written(.log(every: .seconds(30)), after: [0, 29, 1, 29, 2]) == [
        "navtrace: [3/10] 0.1/s, 2 min left: model s\n",
        "navtrace: [5/10] 0.1/s, 92 s left: model s\n",
      ])
  }
}
