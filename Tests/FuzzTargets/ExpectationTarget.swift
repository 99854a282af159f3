import AuthoredYAML
import NavigationTrace

/// An expectation file: read, or refused with the place; what was read is written and read again as
/// the same, and can be compared with a trace.
enum ExpectationTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
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

  /// Checks the comparison with an empty trace, and with a trace of every expected event: each
  /// event has its line.
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
