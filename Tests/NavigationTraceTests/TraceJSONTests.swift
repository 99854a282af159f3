import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@Suite struct TraceJSONTests {
  @Test func `a trace survives writing and reading`() throws {
    let trace = Trace(
      engine: "webkitgtk", engineVersion: "2.50.6", scenario: "auth/basic",
      events: [
        TraceEvent(.load, [.url: "/a"]),
        TraceEvent(
          .didReceiveScriptMessage, view: 2,
          [.name: "log", .body: ["a": [1, 2.5, true, nil, "x\u{2028}👩‍👩‍👧"], "b": [:]]],
          extra: TraceExtra(seconds: 0.25, native: ["script-message-received::log"])),
        TraceEvent(.evaluated, [.value: TraceValue(Double.nan)]),
      ])
    #expect(try Trace(json: trace.json(), file: "t.json") == trace)
  }

  @Test func `the text fits the schema`() throws {
    let trace = Trace(engine: "model", events: [TraceEvent(.didCommit, [.url: "/a"])])
    #expect(
      String(decoding: try trace.json(), as: UTF8.self) == """
        {
          "engine" : "model",
          "engineVersion" : "",
          "events" : [
            {
              "fields" : {
                "url" : "/a"
              },
              "kind" : "didCommit"
            }
          ],
          "scenario" : "",
          "trace" : 1
        }

        """)
  }

  @Test(arguments: [
    ("{}", "t.json: no key 'trace'; expected a trace of version 1"),
    ("[", "t.json: is not JSON; expected a trace of version 1"),
    (
      #"{"trace": 2}"#,
      "t.json: at 'trace': a version that this navtrace does not know: 2; expected 1"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [{"kind": "x"}]}"#,
      "t.json: at 'events.1': unknown event 'x'; expected a kind that this version's schema lists"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [{"kind": "didCommit", "fields": {"x": 1}}]}"#,
      "t.json: at 'events.1': unknown field 'x' of didCommit; expected one of navigation, url"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [{}]}"#,
      "t.json: at 'events.1': no key 'kind'; expected a trace of version 1"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [{"kind": "didCommit", "feilds": {"url": "/"}}]}"#,
      "t.json: at 'events.1.feilds': unknown key 'feilds', which is none of kind, view, fields, extra;"
        + " expected a trace of version 1"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [{"kind": "didCommit", "extra": {"second": 1}}]}"#,
      "t.json: at 'events.1.extra.second': unknown key 'second', which is none of seconds, native, "
        + "suppliedBy, supplied, hidden, heldBy, unhandled;"
        + " expected a trace of version 1"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [], "version": "1"}"#,
      "t.json: at 'version': unknown key 'version', which is none of trace, engine, engineVersion,"
        + " scenario, events; expected a trace of version 1"
    ),
  ])
  func `a mistake is reported with its place`(text: String, message: String) {
    let error = #expect(throws: AuthoredError.self) {
      try Trace(json: Data(text.utf8), file: "t.json")
    }
    #expect(error?.description == message)
  }

  @Test func `the schema names every kind with its fields and their types`() throws {
    let json = Trace.jsonSchema()
    let schema = try JSONDecoder().decode(ValueDocument.self, from: json).value
    let kinds = schema["properties"]?["events"]?["items"]?["oneOf"]
    guard case .list(let schemas) = kinds else {
      Issue.record("no list of kinds")
      return
    }
    #expect(schemas.count == EventKind.allCases.count)
    for (kind, schema) in zip(EventKind.allCases, schemas) {
      #expect(schema["properties"]?["kind"]?["const"] == .string(kind.rawValue))
      let fields = schema["properties"]?["fields"]?["properties"]
      for field in EventField.allCases {
        #expect((fields?[field.rawValue] != nil) == kind.fields.contains(field))
      }
    }
  }
}

extension TraceValue {
  fileprivate subscript(key: String) -> TraceValue? {
    if case .map(let values) = self { values[key] } else { nil }
  }
}
