import Testing

@testable import NavigationTrace

/// Traces so long that not every pair of their events is compared.
@Suite(.timeLimit(.minutes(1))) struct LongTraceTests {
  private static func events(_ count: Int) throws -> [TraceEvent] {
    let sample = try Sample.events
    return (0..<count).map { index in
      var event = sample[index % sample.count]
      if event[.navigation] != nil { event[.navigation] = .integer(index) }
      return event
    }
  }

  private static func differences(
    _ old: [TraceEvent], _ new: [TraceEvent]
  ) -> [DiffLine] {
    let diff = TraceDiff(
      expected: ExpectedTrace(source: ["test"], items: old.map(ExpectedItem.event)),
      actual: Trace(engine: "test", events: new))
    let came = diff.lines.compactMap(\.actualPosition)
    #expect(Set(came) == Set(1...new.count) && came.count == new.count)
    #expect(diff.lines.compactMap(\.expectedPosition).sorted() == Array(1...old.count))
    return diff.lines.filter(\.isDifference)
  }

  @Test(arguments: [2_000, 6_000])
  func `an event that moved far is the only difference reported`(count: Int) throws {
    let events = try Self.events(count)
    var other = events
    let moved = try #require(
      events.indices.dropFirst(count / 4).first { events[$0].kind == .didCommit })
    other.insert(other.remove(at: moved), at: count * 3 / 4)
    let lines = Self.differences(events, other)
    #expect(lines.map(\.verdict) == [.moved])
    #expect(lines.first?.expectedPosition == moved + 1)
    #expect(lines.first?.actualPosition == count * 3 / 4 + 1)
  }

  @Test func `missing, extra and changed events of a long trace are reported at their positions`()
    throws
  {
    let events = try Self.events(6_000)
    var other = events
    let places = stride(from: 100, to: 5_500, by: 500)
    for place in places.reversed() {
      other[place].view = 3
      other.insert(TraceEvent(.webViewDidClose), at: place + 200)
      other.remove(at: place + 400)
    }
    let lines = Self.differences(events, other)
    #expect(lines.map(\.verdict) == places.flatMap { _ in [.changed, .unexpected, .missing] })
    #expect(
      lines.compactMap(\.expectedPosition) == places.flatMap { [$0 + 1, $0 + 400] })
  }

  @Test func `two swapped neighbours are reported as one moved event`() throws {
    let events = try Self.events(2_000)
    var other = events
    let places = stride(from: 100, to: 1_900, by: 50).filter { events[$0] != events[$0 + 1] }
    for place in places { other.swapAt(place, place + 1) }
    let lines = Self.differences(events, other)
    #expect(lines.allSatisfy { $0.verdict == .moved })
    #expect(lines.count == places.count)
  }

  @Test func `traces without a common event are listed completely`() throws {
    let events = try Self.events(1_200)
    let strangers = events.map { _ in TraceEvent(.webViewDidClose) }
    #expect(Self.differences(events, strangers).count == 2_400)
    let values = (0..<1_200).map { TraceEvent(.didCommit, [.url: .string("/\($0)")]) }
    let others = (0..<1_200).map { TraceEvent(.didCommit, [.url: .string("/other/\($0)")]) }
    let lines = Self.differences(values, others)
    #expect(lines.allSatisfy { $0.verdict == .changed } && lines.count == 1_200)
  }

  @Test func `an anyOrder group in a long trace matches events in another order`() throws {
    let events = try Self.events(2_000)
    let race = [TraceEvent(.title, [.value: "A"]), TraceEvent(.didFail)]
    var items = events.map(ExpectedItem.event)
    let tolerance = Tolerance(reason: "a race", source: ["A01"])
    items.insert(.anyOrder([[race[0]], [race[1]]], tolerance), at: 1_000)
    var actual = events
    actual.insert(contentsOf: race.reversed(), at: 1_000)
    let swapped = actual.remove(at: 1_500)
    actual.insert(swapped, at: 1_700)
    let diff = TraceDiff(
      expected: ExpectedTrace(source: ["test"], items: items),
      actual: Trace(engine: "test", events: actual))
    #expect(diff.lines.filter(\.isDifference).map(\.verdict) == [.moved])
    #expect(diff.counts.tolerated == [.anyOrder: 1])
  }
}
