import Testing

@testable import ScenarioRuns

@Suite struct LineSplitterTests {
  @Test(arguments: [1, 2, 3, 100])
  func `lines are split correctly from pieces of any size`(size: Int) {
    var splitter = LineSplitter()
    var lines: [String] = []
    let bytes = Array("one\n\ntwo\nthr".utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = bytes[start..<min(start + size, bytes.count)]
      lines += splitter.append(piece).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(lines == ["one", "", "two"])
    #expect(splitter.finish() == Array("thr".utf8))
    #expect(splitter.finish() == nil)
  }

  @Test func `a line longer than the limit is split at the limit`() {
    var splitter = LineSplitter(limit: 3)
    #expect(splitter.append(Array("abcdefg".utf8)).count == 2)
    #expect(splitter.finish() == Array("g".utf8))
  }
}
