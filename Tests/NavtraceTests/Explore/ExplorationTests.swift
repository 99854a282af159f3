import Testing

@testable import NavigationTrace
@testable import navtrace

@Suite struct ExplorationTests {
  private static func event(_ letter: Character) -> TraceEvent {
    TraceEvent(.title, [.value: .string(String(letter))])
  }

  private static func trace(_ events: String) -> Trace {
    Trace(engine: "model", events: events.map(event))
  }

  private static func exploration(_ traces: [String], isComplete: Bool = true) -> Exploration {
    var exploration = Exploration()
    for text in traces { exploration.add(trace(text)) }
    exploration.isComplete = isComplete
    return exploration
  }

  private static let tolerance = Tolerance(reason: "they race", source: ["F12"])

  private static func anyOrder(_ strands: String...) -> ExpectedTrace {
    ExpectedTrace(
      source: ["A01"],
      items: [
        .event(event("<")), .anyOrder(strands.map { $0.map(event) }, tolerance), .event(event(">")),
      ])
  }

  private static let optional = ExpectedTrace(
    source: ["A01"],
    items: [.event(event("<")), .optional([event("a")], tolerance), .event(event(">"))])

  @Test(
    arguments: [
      (["<ab>", "<ba>"], nil),
      (["<ab>"], ("a", "b")),
      (["<ba>"], ("b", "a")),
    ] as [([String], (Character, Character)?)])
  func `an anyOrder group whose events always come in one order is reported as impossible`(
    traces: [String], pair: (Character, Character)?
  ) throws {
    let faults = Self.exploration(traces).impossibleTolerances(in: Self.anyOrder("a", "b"))
    let expected = pair.map {
      Exploration.ImpossibleTolerance(
        fault: .ordered(first: Self.event($0.0), second: Self.event($0.1)), reason: "they race")
    }
    #expect(faults == (expected.map { [$0] } ?? []))
  }

  @Test
  func `an anyOrder group is impossible if two events of different lists always come in one order`()
  {
    let exploration = Self.exploration(["<abc>", "<bac>"])
    let faults = exploration.impossibleTolerances(in: Self.anyOrder("a", "bc"))
    #expect(
      faults?.map(\.fault) == [.ordered(first: Self.event("a"), second: Self.event("c"))])
  }

  @Test(arguments: [
    (["<>", "<a>"], []), (["<>"], [Exploration.ImpossibleTolerance.Fault.never]),
    (["<a>"], [.always]),
  ])
  func `an optional group that always or never comes is reported as impossible`(
    traces: [String], faults: [Exploration.ImpossibleTolerance.Fault]
  ) {
    let found = Self.exploration(traces).impossibleTolerances(in: Self.optional)
    #expect(found?.map(\.fault) == faults)
  }

  @Test func `tolerances are not checked if the exploration is incomplete or nothing matches`() {
    let part = Self.exploration(["<ab>"], isComplete: false)
    #expect(part.impossibleTolerances(in: Self.anyOrder("a", "b")) == nil)
    #expect(Self.exploration(["<c>"]).impossibleTolerances(in: Self.anyOrder("a", "b")) == nil)
  }

  @Test func `the description of each fault names the remedy`() {
    let a = Self.event("a")
    let texts = [
      Exploration.ImpossibleTolerance.Fault.ordered(first: a, second: Self.event("b")), .always,
      .never,
    ].map { Exploration.ImpossibleTolerance(fault: $0, reason: "they race").description }
    #expect(
      texts == [
        "anyOrder (they race): no interleaving has 'title: b' before 'title: a'; "
          + "write them in this order, outside of the group or in one strand",
        "optional (they race): every interleaving has these events; take the group away",
        "optional (they race): no interleaving has these events; take them away",
      ])
  }

  @Test func `a recorded trace is compared with the most similar allowed trace`() throws {
    let exploration = Self.exploration(["<ab>", "<ba>"])
    let member = try #require(
      exploration.closest(to: Self.trace("<ba>"), observability: .everything))
    #expect(member.isMatch)
    let stranger = try #require(
      exploration.closest(to: Self.trace("<bca>"), observability: .everything))
    #expect(stranger.counts.differences == 1)
    #expect(Exploration().closest(to: Self.trace(""), observability: .everything) == nil)
  }

  @Test func `traces that differ only in extra data are counted once`() {
    var exploration = Exploration()
    var trace = Self.trace("ab")
    exploration.add(trace)
    trace.events[0].extra = TraceExtra(native: ["load-changed"])
    exploration.add(trace)
    #expect(exploration.traces.count == 1)
    #expect(exploration.interleavings == 2)
  }
}
