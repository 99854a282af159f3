import AuthoredYAML
import Foundation
import NavigationTrace

/// A trace in its JSON form: read, or refused; what was read is written and read again as the same.
enum TraceTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let text = String(decoding: bytes, as: UTF8.self)
    let trace: Trace
    do { trace = try Trace(json: Data(bytes), file: "trace.json") } catch {
      return try error.check(file: "trace.json", text: text)
    }
    try checkAgain(trace)
    for vocabulary in Vocabulary.allCases { _ = vocabulary.tell(trace).flatMap(\.lines) }
    try Violation.unless(
      TraceDiff(trace, trace).isMatch, "a trace differs from itself: \(trace.events)")
    try checkExpectation(trace)
  }

  private static func checkAgain(_ trace: Trace) throws(Violation) {
    do {
      let json = try trace.json()
      let again = try Trace(json: json, file: "written.json")
      try Violation.unlessEqual(again, trace, "what was written")
      try Violation.unlessEqual(try again.json(), json, "what is written a second time")
    } catch let violation as Violation {
      throw violation
    } catch { throw Violation("a trace cannot be written and read again: \(error)") }
  }

  /// A trace that is accepted is an expectation that it meets, also from its file.
  private static func checkExpectation(_ trace: Trace) throws(Violation) {
    guard !trace.events.isEmpty else { return }
    let expected = ExpectedTrace(trace, source: ["fuzz"])
    for event in trace.events { _ = event.description }
    _ = TraceDiffRenderer().render(TraceDiff(expected: expected, actual: trace))
  }
}
