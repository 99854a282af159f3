import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@Suite struct TraceJSONTests {
  private static let kinds = EventKind.allCases.map(\.rawValue)

  @Test func `a trace survives writing and reading`() throws {
    var trace = Trace(
      engine: "webkitgtk", engineVersion: "2.50.6", scenario: "auth/basic",
      events: [
        TraceEvent(.load, [.url: "/a"]),
        TraceEvent(
          .didReceiveScriptMessage, view: 2,
          [.name: "log", .body: ["a": [1, 2.5, true, nil, "x\u{2028}👩‍👩‍👧"], "b": [:]]],
          extra: TraceExtra(seconds: 0.25, native: ["script-message-received::log"])),
        TraceEvent(.evaluated, [.value: TraceValue(Double.nan)]),
      ])
    trace.hidden = [.didCommit]
    #expect(try Trace(json: trace.json(), file: "t.json") == trace)
  }

  @Test func `a trace is written as JSON with its engine, kinds and fields`() throws {
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
    ("{}", "1: no key 'trace'; expected 'trace: 1'"),
    ("[", "1:2: is not JSON: found the end; expected a value of JSON"),
    (
      #"{"trace": 2}"#, "1: at 'trace': a version that this navtrace does not know: '2'; expected 1"
    ),
    (
      #"{"trace": 1, "engine": "m", "events": [], "version": "1"}"#,
      "1: unknown key 'version'; expected one of trace, engine, engineVersion, scenario, hidden, events"
    ),
    (
      #"{"trace": 1, "engine": 2, "events": []}"#,
      "1: at 'engine': found '2'; expected text in quotes"
    ),
    (
      #"{"trace": 1, "engine": "m", "hidden": ["title"], "events": [{"kind": "title"}]}"#,
      "1: at 'hidden': the trace has an event 'title'; expected only kinds of events that the engine "
        + "never reports"
    ),
  ])
  func `an error in a trace's JSON is reported with file, line and key`(
    text: String, message: String
  ) {
    let error = #expect(throws: AuthoredError.self) {
      try Trace(json: Data(text.utf8), file: "t.json")
    }
    #expect(error?.description == "t.json:" + message)
  }

  @Test(arguments: [
    (
      #"{"kind": "x"}"#,
      "4: at 'events.2.kind': unknown event 'x'; expected \("x".guess(among: kinds))"
    ),
    (
      #"{"kind": "didComit"}"#,
      "4: at 'events.2.kind': unknown event 'didComit'; expected 'didCommit'"
    ),
    ("{}", "4: at 'events.2': no key 'kind'; expected the kind of the event"),
    (
      #"{"kind": "didCommit", "view": 0}"#,
      "4: at 'events.2.view': found '0'; expected a whole number from 1 to 10000"
    ),
    (
      #"{"kind": "didCommit", "feilds": {"url": "/"}}"#,
      "4: at 'events.2': unknown key 'feilds'; expected 'fields'"
    ),
    (
      #"{"kind": "didCommit", "fields": {"x": 1}}"#,
      "4: at 'events.2.fields': unknown key 'x'; expected one of navigation, url"
    ),
    (
      #"{"kind": "didCommit", "fields": {"url": 1}}"#,
      "4: at 'events.2.fields.url': found '1'; expected text in quotes"
    ),
    (
      #"{"kind": "didCommit", "fields": {"navigation": 1.5}}"#,
      "4: at 'events.2.fields.navigation': found '1.5'; expected a whole number"
    ),
    (
      #"{"kind": "isLoading", "fields": {"value": "true"}}"#,
      "4: at 'events.2.fields.value': found 'true'; expected true or false"
    ),
    (
      #"{"kind": "didCommit", "extra": {"second": 1}}"#,
      "4: at 'events.2.extra': unknown key 'second'; expected 'seconds'"
    ),
  ])
  func `an error in an event is reported with its line and the path of its key`(
    event: String, message: String
  ) {
    let json = """
      {"trace": 1, "engine": "m", "events": [
        {"kind": "load", "fields": {"url": "/a"}},

        \(event)]}
      """
    let error = #expect(throws: AuthoredError.self) {
      try Trace(json: Data(json.utf8), file: "t.json")
    }
    #expect(error?.description == "t.json:" + message)
  }

  @Test func `numbers, maps, lists and null survive JSON, and fileStem has scenario and engine`()
    throws
  {
    let trace = Trace(
      engine: "wkwebview", engineVersion: "18.5", scenario: "a/b",
      events: [
        TraceEvent(.estimatedProgress, [.value: 1]), TraceEvent(.estimatedProgress, [.value: 0.5]),
        TraceEvent(.createWebView, view: 2, [.features: [:], .answer: .null]),
        TraceEvent(.evaluated, [.value: [1, "x", nil]]),
      ])
    #expect(try Trace(json: trace.json(), file: "body") == trace)
    #expect(trace.fileStem == "a/b.wkwebview@18.5")
    #expect(Trace(engine: "model").fileStem == "no-scenario.model")
  }

  @Test func `the schema names every kind of event with its fields`() throws {
    let json = Trace.jsonSchema()
    let schema = try JSONDecoder().decode(TraceValue.self, from: json)
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
