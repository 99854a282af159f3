import AuthoredYAML
import NavigationTrace

/// An expectation file: read, or refused with the place; what was read is written and read again as
/// the same, and can be compared with a trace.
enum ExpectationTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try checkChanges(text)
    for isOverride in [false, true] {
      let expected: ExpectedTrace
      do {
        expected = try ExpectedTrace(parsing: text, file: "expected.yaml", isOverride: isOverride)
      } catch {
        try error.check(file: "expected.yaml", text: text)
        continue
      }
      do {
        let again = try ExpectedTrace(
          parsing: expected.yaml, file: "written.yaml", isOverride: isOverride)
        try Violation.unlessEqual(again, expected, "what was written as \(expected.yaml)")
        try Violation.unlessEqual(again.yaml, expected.yaml, "what is written a second time")
      } catch let error as AuthoredError {
        throw Violation("what was written cannot be read: \(error): \(expected.yaml)")
      } catch let violation as Violation {
        throw violation
      } catch { throw Violation("\(error)") }
      try checkDiff(expected)
    }
  }

  /// Changes to a small expectation: applied, or refused with the place; the trace that results is
  /// written as changes, and read again as the same.
  private static func checkChanges(_ text: String) throws(Violation) {
    let parent: AuthoredExpectation
    let override: AuthoredExpectation
    do {
      parent = try AuthoredExpectation(
        authored: AuthoredNode(parsing: Self.parent, file: "expected.yaml"), isOverride: false)
    } catch { throw Violation("\(error)") }
    do {
      override = try read(text, over: parent)
    } catch {
      try error.check(file: "expected.yaml", text: text)
      return
    }
    guard override.changes != nil, override.trace.items != parent.trace.items else { return }
    let written = override.trace.yaml(asOverrideOf: parent.trace)
    do {
      let again = try read(written, over: parent)
      try Violation.unlessEqual(again.trace, override.trace, "what was written as \(written)")
    } catch let error as AuthoredError {
      throw Violation("what was written cannot be read: \(error): \(written)")
    } catch let violation as Violation {
      throw violation
    } catch { throw Violation("\(error)") }
  }

  private static func read(
    _ text: String, over parent: AuthoredExpectation
  ) throws(AuthoredError) -> AuthoredExpectation {
    let node = try AuthoredNode(parsing: text, file: "expected.yaml")
    return try AuthoredExpectation(authored: node, isOverride: true) { () throws(AuthoredError) in
      parent
    }
  }

  private static let parent = """
    trace: 1
    source: [A01]
    events:
    - load: /a
    - didCommit: {navigation: 1, url: /a}
    - anyOrder: {reason: r, source: [A02], events: [title: A, [didFinish, isLoading: false]]}
    - any: {reason: r, source: [A02], max: 1}
    - goBack
    - didCommit: {navigation: 2, url: {capture: b}}
    - didFinish: {navigation: 2, url: {same: b}}
    """

  /// Nothing came, and everything came: the comparison says which, and every event has its line.
  private static func checkDiff(_ expected: ExpectedTrace) throws(Violation) {
    let all = Trace(engine: "fuzz", events: expected.events)
    for trace in [Trace(engine: "fuzz"), all] {
      let diff = TraceDiff(expected: expected, actual: trace)
      let came = diff.lines.count { $0.actual != nil }
      try Violation.unlessEqual(came, trace.events.count, "the events that a comparison shows")
      _ = TraceDiffRenderer().render(diff)
    }
  }
}
