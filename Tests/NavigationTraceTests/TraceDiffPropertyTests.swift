import Testing

@testable import NavigationTrace

/// Small mistakes in a realistic expectation, each of which is the only difference reported.
@Suite struct TraceDiffPropertyTests {
  func diff(_ expected: [TraceEvent], _ actual: [TraceEvent]) -> TraceDiff {
    TraceDiff(
      expected: ExpectedTrace(source: ["test"], items: expected.map(ExpectedItem.event)),
      actual: Trace(engine: "test", events: actual))
  }

  func wrong(_ diff: TraceDiff) -> [DiffLine] { diff.lines.filter(\.isDifference) }

  @Test func `an expectation matches its own events`() throws {
    let events = try Sample.events
    let diff = diff(events, events)
    #expect(diff.isMatch)
    #expect(diff.counts[.same] == events.count)
    #expect(diff.lines.compactMap(\.expectedPosition) == Array(1...events.count))
  }

  @Test func `two swapped adjacent events are reported as one moved event`() throws {
    let events = try Sample.events
    for index in 0..<events.count - 1 where events[index] != events[index + 1] {
      var swapped = events
      swapped.swapAt(index, index + 1)
      for diff in [diff(swapped, events), diff(events, swapped)] {
        let lines = wrong(diff)
        #expect(lines.map(\.verdict) == [.moved], "lines \(index + 1) and \(index + 2)")
        #expect(events[index...index + 1].contains { $0 == lines.first?.actual })
      }
    }
  }

  @Test func `a deleted event is the only difference reported`() throws {
    let events = try Sample.events
    for index in events.indices {
      var shorter = events
      shorter.remove(at: index)
      let missing = wrong(diff(events, shorter))
      #expect(missing.map(\.verdict) == [.missing])
      #expect(missing.first?.expected == events[index])
      #expect(missing.first?.expectedPosition == index + 1)
      let unexpected = wrong(diff(shorter, events))
      #expect(unexpected.map(\.verdict) == [.unexpected])
      #expect(unexpected.first?.actual == events[index])
      #expect(unexpected.first?.actualPosition == index + 1)
    }
  }

  @Test func `a repeated event is reported as one unexpected event`() throws {
    let events = try Sample.events
    for index in events.indices {
      var longer = events
      longer.insert(events[index], at: index)
      let lines = wrong(diff(events, longer))
      #expect(lines.map(\.verdict) == [.unexpected])
      #expect(lines.first?.actual == events[index])
    }
  }

  @Test func `a field that is changed is reported by event, name and both values`() throws {
    let events = try Sample.events
    for index in events.indices {
      for field in events[index].fields.keys {
        var changed = events
        changed[index][field] = "something else"
        let lines = wrong(diff(changed, events))
        #expect(lines.map(\.verdict) == [.changed])
        #expect(lines.first?.expectedPosition == index + 1)
        #expect(
          lines.first?.differences == [
            FieldDifference(
              name: field.rawValue, expected: "something else", actual: events[index][field])
          ])
      }
    }
  }

  @Test func `an event in another view is reported as changed`() throws {
    let events = try Sample.events
    for index in events.indices {
      var changed = events
      changed[index].view = 2
      let lines = wrong(diff(changed, events))
      #expect(lines.map(\.verdict) == [.changed])
      #expect(lines.first?.differences.map(\.description) == ["view: expected 2, got 1"])
    }
  }

  @Test func `two traces differ by a field that only one of them has`() throws {
    let old = Trace(engine: "a", events: try Sample.events)
    for index in old.events.indices {
      for field in old.events[index].fields.keys {
        var new = old
        new.events[index][field] = nil
        #expect(wrong(TraceDiff(old, new)).map(\.actualPosition) == [index + 1])
        #expect(wrong(TraceDiff(new, old)).map(\.actualPosition) == [index + 1])
      }
    }
  }
}
