import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

/// Traces of unknown origin.
@Suite struct TraceCheckingTests {
  @Test(arguments: [
    (#"{"kind": "didCommit", "view": 0}"#, "at 'events.1.view': view 0; expected the number of a"),
    (
      #"{"kind": "didCommit", "fields": {"url": 1}}"#,
      "at 'events.1.fields.url': another kind of value than url of didCommit has; expected text or"
    ),
    (
      #"{"kind": "didCommit", "fields": {"navigation": 1.5}}"#,
      "at 'events.1.fields.navigation': another kind of value than navigation of didCommit has; "
        + "expected a whole number or null"
    ),
    (
      #"{"kind": "isLoading", "fields": {"value": "true"}}"#,
      "at 'events.1.fields.value': another kind of value than value of isLoading has; expected true"
    ),
    (#"{"kind": "didComit"}"#, "at 'events.1': unknown event 'didComit'; expected a kind"),
  ])
  func `a value that the schema forbids is named with its place`(event: String, message: String) {
    let json = #"{"trace": 1, "engine": "m", "events": [\#(event)]}"#
    #expect {
      _ = try Trace(checking: Data(json.utf8), file: "body")
    } throws: { "\($0)".hasPrefix("body: \(message)") }
  }

  @Test(arguments: [(28, true), (29, false), (100_000, false)])
  func `values may be nested as deep as is quickly read`(depth: Int, isRead: Bool) {
    let value =
      ##"["[[[\"[[", "## + String(repeating: "[", count: depth - 1)
      + String(repeating: "]", count: depth)
    let json =
      #"{"trace": 1, "engine": "m", "events": [{"kind": "evaluated", "fields": {"value": \#(value)}}]}"#
    let result = Result { try Trace(checking: Data(json.utf8), file: "body") }
    switch result {
    case .success: #expect(isRead)
    case .failure(let error):
      #expect(!isRead)
      #expect("\(error)" == "body: values within values, \(depth + 4) deep; expected at most 32")
    }
  }

  @Test func `values that the schema allows are read`() throws {
    let trace = Trace(
      engine: "wkwebview", engineVersion: "18.5", scenario: "a/b",
      events: [
        TraceEvent(.estimatedProgress, [.value: 1]), TraceEvent(.estimatedProgress, [.value: 0.5]),
        TraceEvent(.createWebView, view: 2, [.features: [:], .answer: .null]),
        TraceEvent(.evaluated, [.value: [1, "x", nil]]),
      ])
    #expect(try Trace(checking: trace.json(), file: "body") == trace)
    #expect(trace.fileStem == "a/b.wkwebview@18.5")
    #expect(Trace(engine: "model").fileStem == "no-scenario.model")
  }
}
