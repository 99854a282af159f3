import Synchronization
import Testing

@testable import ScenarioRuns

@Suite struct ProgressLineTests {
  /// Returns the output to a terminal, with a clock that advances some seconds before each text.
  private static func written(
    columns: Int?, after seconds: [Int], of count: Int = 10
  ) -> [String] {
    let beginning = ContinuousClock.now
    let passed = Mutex(0)
    var texts: [String] = []
    var line = ProgressLine(
      columns: columns, now: { beginning + .seconds(passed.withLock { $0 }) },
      write: { texts.append($0) })
    for (index, seconds) in seconds.enumerated() {
      passed.withLock { $0 += seconds }
      line.show(number: index + 1, of: count, "model s")
    }
    line.erase()
    return texts
  }

  @Test
  func `the progress line shows count, rate and remaining time, and is cleared at the end`() {
    let begin = "\r\u{1B}[K"
    #expect(
      Self.written(columns: 80, after: [0, 1, 3, 0]) == [
        begin + "[1/10] model s", begin + "[2/10] model s",
        begin + "[3/10] 0.5/s, 16 s left: model s", begin + "[4/10] 0.8/s, 10 s left: model s",
        begin,
      ])
  }

  @Test
  func `a long remaining time is shown in minutes, and a high rate as a whole number`() {
    let texts = Self.written(columns: 80, after: [0, 0, 2], of: 1000)
    #expect(texts[2].hasSuffix("[3/1000] 1.0/s, 17 min left: model s"))
    let fast = Self.written(
      columns: 80, after: Array(repeating: 0, count: 40) + [2], of: 80)
    #expect(fast[40].hasSuffix("[41/80] 20/s, 2 s left: model s"))
  }

  @Test func `a progress line is truncated to the terminal's width`() {
    let texts = Self.written(columns: 10, after: [0])
    #expect(texts.first == "\r\u{1B}[K[1/10] mo")
  }

  @Test func `no progress line is written without a terminal`() {
    #expect(Self.written(columns: nil, after: [0, 40]).isEmpty)
  }
}
