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
    try checkNothingLost(of: text, in: trace)
    for vocabulary in Vocabulary.allCases { _ = vocabulary.translate(trace).flatMap(\.lines) }
    try Violation.unless(
      TraceDiff(trace, trace).isMatch, "a trace differs from itself: \(trace.events)")
    try checkOrder(of: trace)
    try checkExpectation(trace)
  }

  /// Every event and field of the document is in the trace.
  private static func checkNothingLost(of text: String, in trace: Trace) throws(Violation) {
    let document = try? AuthoredNode(parsingJSON: text, file: "trace.json").entries()
    let events = (try? document?.first { $0.key == "events" }?.value.list()) ?? []
    let read = events.map { event in
      let entries = Dictionary(uniqueKeysWithValues: (try? event.entries()) ?? [])
      let fields = (try? entries["fields"]?.entries().map(\.key)) ?? []
      return "\(entries["kind"]?.kind ?? "") \(entries["view"]?.kind ?? "'1'") \(fields.sorted())"
    }
    let kept = trace.events.map { event in
      "'\(event.kind.rawValue)' '\(event.view)' \(event.fields.map(\.key.rawValue).sorted())"
    }
    try Violation.unlessEqual(kept, read, "the events")
  }

  /// A trace of which two events that differ have changed places is another one.
  private static func checkOrder(of trace: Trace) throws(Violation) {
    for index in trace.events.indices.dropFirst() {
      let (first, second) = (trace.events[index - 1], trace.events[index])
      let isSame =
        first.kind == second.kind && first.view == second.view && first.fields == second.fields
      guard !isSame else { continue }
      var other = trace
      other.events.swapAt(index - 1, index)
      try Violation.unless(
        !TraceDiff(trace, other).isMatch, "events \(index) and \(index + 1) may change places")
    }
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
