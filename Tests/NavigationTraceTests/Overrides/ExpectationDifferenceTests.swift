import AuthoredYAML
import Testing

@testable import NavigationTrace

/// The changes that are computed between two expectations.
@Suite struct ExpectationDifferenceTests {
  private static let tolerance = Tolerance(reason: "r", source: ["A01"])

  private func items(_ lines: String) throws -> [ExpectedItem] {
    try ExpectedTrace(events: lines, file: "e.yaml", source: ["A01"]).items
  }

  @Test(
    arguments: [
      ("- url: /b", "- url: /c", ["- change: url", "  to: {value: /c}"]),
      (
        "- didCommit: {navigation: 1, url: /b}\n- didFinish",
        "- didCommit: {url: /b}\n- didFinish", ["- change: didCommit", "  without: [navigation]"]
      ),
      (
        "- title: a\n- title: a\n- title: b\n- goBack", "- title: a\n- title: b\n- goBack",
        ["- remove: {title: a, nth: 2}"]
      ),
      ("- goBack\n- reload", "- reload\n- goBack", ["- move: goBack", "  after: reload"]),
      (
        "- load: /a\n- goBack\n- title: x\n- title: y\n- reload",
        "- load: /a\n- reload\n- goBack\n- title: x\n- title: y",
        ["- move: reload", "  after: load"]
      ),
      ("- goBack", "- reload\n- goBack", ["- insert: reload", "  before: goBack"]),
      (
        "- goBack\n- title: a\n- title: b\n- reload", "- goBack\n- didFail\n- didFinish\n- reload",
        [
          "- replace: {from: {title: a}, to: {title: b}}", "  with:", "  - didFail",
          "  - didFinish",
        ]
      ),
      (
        "- optional: {reason: r, source: A, events: [title: a, didFail]}\n- goBack",
        "- optional: {reason: r, source: A, events: [title: b, didFail]}\n- goBack",
        ["- change: title", "  to: {value: b}"]
      ),
      (
        "- optional: {reason: r, source: A, events: [didFail]}\n- goBack", "- goBack",
        ["- remove: {from: didFail, to: didFail}"]
      ),
    ])
  func `the changes are few lines`(parent: String, target: String, lines: [String]) throws {
    let (parent, target) = (try items(parent), try items(target))
    let changes = ItemAlignment(parent, target).changes(from: parent, to: target)
    #expect(changes?.flatMap(\.yamlLines) == lines)
  }

  @Test(arguments: 0..<400 as Range<UInt64>)
  func `changes make the target of the parent, or there are none`(seed: UInt64) throws {
    var random = FixedGenerator(state: seed)
    let parent = randomItems(&random)
    var target = parent
    for _ in 0..<Int.random(in: 1...6, using: &random) { change(&target, &random) }
    guard let changes = ItemAlignment(parent, target).changes(from: parent, to: target) else {
      // Only an entry without events cannot be named.
      #expect((parent + target).contains { $0.writtenEvents.isEmpty })
      return
    }
    var draft = ExpectationDraft(parent)
    for change in changes { try draft.apply(change) }
    #expect(draft.items == target)
    let lines = changes.flatMap(\.yamlLines).joined(separator: "\n")
    let nodes = changes.isEmpty ? [] : try AuthoredNode(parsing: lines, file: "c.yaml").list()
    #expect(try nodes.map { try ExpectationChange(authored: $0) } == changes)
  }

  @Test func `more than half that differs is written as a whole trace`() throws {
    let parent = ExpectedTrace(source: ["A01"], items: try items("- goBack\n- reload\n- didFail"))
    var target = parent
    (target.reason, target.port) = ("r", "m.swift, f")
    target.items = try items("- goBack\n- reload\n- didFinish")
    #expect(
      target.yaml(asOverrideOf: parent) == """
        trace: 1
        reason: r
        port: m.swift, f
        changes:
        - replace: didFail
          with: didFinish

        """)
    target.items = try items("- goBack\n- didCommit\n- didFinish")
    #expect(target.yaml(asOverrideOf: parent) == target.yaml)
    #expect(target.changes(to: parent) == nil)
    #expect(target.yaml(asOverrideOf: nil) == target.yaml)
  }

  private func randomEvent(_ random: inout FixedGenerator) -> TraceEvent {
    let kinds: [EventKind] = [.goBack, .title, .didCommit, .didFinish]
    let kind = kinds.randomElement(using: &random) ?? .goBack
    var event = TraceEvent(kind, view: Int.random(in: 1...8, using: &random) == 8 ? 2 : 1)
    for field in kind.fields where Bool.random(using: &random) {
      event[field] = field == .navigation ? .integer(Int.random(in: 1...2, using: &random)) : "a"
    }
    return event
  }

  private func randomItem(_ random: inout FixedGenerator) -> ExpectedItem {
    func events(_ count: Int) -> [TraceEvent] {
      (0..<count).map { _ in
        TraceEvent(.title, [.value: .string("\(Int.random(in: 0...2, using: &random))")])
      }
    }
    switch Int.random(in: 0...11, using: &random) {
    case 0: return .anyOrder([events(1), events(2)], Self.tolerance)
    case 1: return .optional(events(2), Self.tolerance)
    case 2: return .repeated(events(1), times: 1...3, Self.tolerance)
    case 3: return .any(kinds: nil, most: 2, Self.tolerance)
    default: return .event(randomEvent(&random))
    }
  }

  private func randomItems(_ random: inout FixedGenerator) -> [ExpectedItem] {
    (0..<Int.random(in: 1...10, using: &random)).map { _ in randomItem(&random) }
  }

  private func change(_ items: inout [ExpectedItem], _ random: inout FixedGenerator) {
    let index = Int.random(in: 0...items.count, using: &random)
    switch Int.random(in: 0...3, using: &random) {
    case 0: items.insert(randomItem(&random), at: index)
    case 1 where index < items.count && items.count > 1: items.remove(at: index)
    case 2 where index < items.count: items.append(items.remove(at: index))
    case _ where index < items.count: items[index] = randomItem(&random)
    default: break
    }
  }
}

/// A generator that gives the same numbers each time (SplitMix64).
private struct FixedGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
