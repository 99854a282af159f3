import Testing

@testable import NavigationTrace

@Suite struct InvariantTests {
  /// Sequences of the oracle, in short: `action /a` is allowed, `1` is the navigation.
  static let oracle: [(id: String, events: String)] = [
    ("A01", "action /; start 1; response /; commit 1; finish 1"),
    ("A03", "action /; start 1; commit 1; finish 1"),
    ("A09", "action /; start 1; commit 1; finish 1; start 2 ''; commit 2; finish 2"),
    (
      "B01", "action /; start 1; action /2; redirect 1; action /3; redirect 1; response /; commit 1"
    ),
    ("B11", "action /; start 1; cancelled /2; failProvisional 1"),
    (
      "B12", "action testing:///a; start 1; redirect 1 testing:///b; response /; commit 1; finish 1"
    ),
    ("C01", "action /; start 1; response /; commit 1; action /3; finish 1; start 2; response /3"),
    ("C02", "action /; start 1; response /; commit 1; finish 1; action /3; start 2; response /3"),
    ("D01", "cancelled /"),
    ("D02", "action /; start 1; response /; failProvisional 1"),
    ("D03", "asked /; answered /; start 1; response /; commit 1; finish 1"),
    ("D04", "cancelled /; action /2; start 2; response /2; commit 2; finish 2"),
    ("D05", "cancelled /; action /2; action /3; start 3; response /3; commit 3; finish 3"),
    ("D07", "asked /1; cancelled /2; answered /1"),
    ("D11", "action /; failProvisional 1"),
    ("E03", "action /; start 1; challenge; failProvisional 1"),
    ("E10", "action /; start 1; openChallenge; stop; failProvisional 1"),
    ("F08", "asked /; stop; answered /"),
    ("F11", "action /; start 1; commit 1; stop; fail 1"),
    (
      "F12",
      "action /a; start 1; response /a; commit 1; action /b; start 2; fail 1; response /b; commit 2"
    ),
    (
      "F13",
      "action /a; start 1; action /b; start 2; failProvisional 1; response /b; commit 2; finish 2"
    ),
    ("F14", "action /; start 1; failProvisional 1 /; start 2 /; commit 2; finish 2"),
    ("H01", "action /; start 1; response /; commit 1; frame /3; frameResponse /3; finish 1"),
    (
      "H09",
      "action /; start 1; response /; commit 1; frame /2; frame /3; frameResponse /3; "
        + "frameResponse /2; finish 1"
    ),
    ("J01", "action /; start 1; commit 1; finish 1; action /; start 2; commit 2; finish 2"),
    ("K01", "action /; start 1; response /; commit 1; finish 1; action /#1"),
    ("K10", "action /; start 1; response /; action /#x; commit 1; finish 1"),
    ("M01", "download /"),
    ("M03", "action /; start 1; action /2; redirect 1; response /2; became; failProvisional 1"),
    ("M12", "action /; start 1; download /2"),
    (
      "multipart/x-mixed-replace on WebKitGTK 2.50.6",
      "action /; start 1; multipart /; response /; commit 1; response /; finish 1"
    ),
    ("O01", "action /; start 1; response /; commit 1; finish 1; terminated"),
    ("O03", "action /; start 1; openResponse /; terminated"),
    ("O04", "action /; start 1; commit 1; finish 1; terminated; start 2; commit 2; finish 2"),
  ]

  /// Traces that break one rule each, with the position of the event and the problem.
  static let violations: [(Invariant, String, Int, String)] = [
    (.answeredOnce, "asked /; answered /; answered /", 3, "an answer to no open question"),
    (
      .answeredOnce, "asked /; stop; answered /; answered /", 4, "an answer to no open question"
    ),
    (.answeredOnce, "asked /; action /b", 1, "a question without an answer"),
    (
      .actionBeforeStart, "action /; start 1; commit 1; finish 1; start 2", 5,
      "a start without an allowed action"
    ),
    (.actionBeforeStart, "cancelled /; start 1", 2, "a start without an allowed action"),
    (.startOnce, "action /; start 1; action /; start 1", 4, "a second start of the navigation"),
    (.startFirst, "action /; redirect 1", 2, "before the navigation's start"),
    (
      .actionBeforeRedirect, "action /; start 1; redirect 1; action /2", 3,
      "a redirect without an allowed action"
    ),
    (
      .actionBeforeRedirect,
      "action /; start 1; action /2; redirect 1 /2; redirect 1 /2; redirect 1 /3", 6,
      "a redirect without an allowed action"
    ),
    (
      .redirectWasSent,
      "action /; start 1; action /2; redirect 1; action /3; redirect 1; request 302; request 200",
      6, "a redirect that the server did not send: it sent 1"
    ),
    (
      .responseOnce, "action /; start 1; response /; response /", 4,
      "a second response of the main frame"
    ),
    (
      .responseOnce, "action /; start 1; multipart /; response /; response /2; commit 1", 5,
      "a second response of the main frame"
    ),
    (
      .responseOnce,
      "action /; start 1; multipart /; commit 1; action /; start 2; response /; response /", 8,
      "a second response of the main frame"
    ),
    (
      .redirectsFirst, "action /; start 1; response /; action /2; redirect 1", 5,
      "a redirect after the response"
    ),
    (
      .redirectsFirst, "action /; start 1; commit 1; action /2; redirect 1", 5,
      "a redirect after the commit"
    ),
    (.commitOnce, "action /; start 1; commit 1; commit 1", 4, "a second commit of the navigation"),
    (.commitBeforeFinish, "action /; start 1; finish 1", 3, "without a commit"),
    (
      .noFinishAfterFailure, "action /; start 1; commit 1; fail 1; finish 1", 5,
      "after the navigation's didFail"
    ),
    (
      .failureFitsCommit, "action /; start 1; fail 1", 3,
      "before the navigation's commit, where a failure is didFailProvisionalNavigation"
    ),
    (
      .failureFitsCommit, "action /; start 1; commit 1; failProvisional 1", 4,
      "after the navigation's commit, where a failure is didFail"
    ),
    (
      .nothingAfterEnd, "action /; start 1; commit 1; finish 1; fail 1", 5,
      "after the navigation's end, didFinish"
    ),
  ]

  private static let action = EventKind.decidePolicyForNavigationAction
  private static let response = EventKind.decidePolicyForNavigationResponse
  private let mixed = TraceValue.string("multipart/x-mixed-replace")

  /// Reads the short form that the tables above are written in.
  func trace(_ text: String) throws -> Trace {
    let lives: [String: EventKind] = [
      "start": .didStartProvisionalNavigation, "commit": .didCommit, "finish": .didFinish,
      "redirect": .didReceiveServerRedirectForProvisionalNavigation, "fail": .didFail,
      "failProvisional": .didFailProvisionalNavigation,
    ]
    let events = try text.split(separator: "; ").map { part -> TraceEvent in
      let words = part.split(separator: " ").map(String.init)
      let url = TraceValue.string(words.last ?? "")
      if let kind = lives[words[0]] {
        let address = words.count > 2 ? words[2].replacing("''", with: "") : "/x"
        return TraceEvent(
          kind, [.navigation: .integer(try #require(Int(words[1]))), .url: .string(address)])
      }
      let (action, response) = (Self.action, Self.response)
      switch words[0] {
      case "action": return TraceEvent(action, [.url: url, .target: "main", .answer: "allow"])
      case "cancelled": return TraceEvent(action, [.url: url, .target: "main", .answer: "cancel"])
      case "download": return TraceEvent(action, [.url: url, .target: "main", .answer: "download"])
      case "frame": return TraceEvent(action, [.url: url, .target: "frame 1", .answer: "allow"])
      case "asked": return TraceEvent(action, [.url: url, .target: "main"])
      case "answered":
        return TraceEvent(
          .answered, [.event: .string(action.rawValue), .url: url, .answer: "allow"])
      case "response": return TraceEvent(response, [.url: url, .main: true, .answer: "allow"])
      case "multipart":
        return TraceEvent(response, [.url: url, .mime: mixed, .main: true, .answer: "allow"])
      case "openResponse": return TraceEvent(response, [.url: url, .main: true])
      case "frameResponse":
        return TraceEvent(response, [.url: url, .main: false, .answer: "allow"])
      case "challenge": return TraceEvent(.didReceiveAuthenticationChallenge, [.answer: "cancel"])
      case "openChallenge": return TraceEvent(.didReceiveAuthenticationChallenge)
      case "request": return TraceEvent(.request, [.status: .integer(try #require(Int(words[1])))])
      case "became": return TraceEvent(.navigationResponseDidBecomeDownload)
      case "terminated": return TraceEvent(.webContentProcessDidTerminate)
      case "stop": return TraceEvent(.stopLoading)
      default: throw UnknownWord(word: words[0])
      }
    }
    return Trace(engine: "test", events: events)
  }

  struct UnknownWord: Error { var word: String }

  @Test(arguments: oracle)
  func `a sequence of the oracle breaks no rule`(id: String, events: String) throws {
    #expect(try trace(events).violations().map(\.description) == [])
  }

  @Test(arguments: violations)
  func `a trace that breaks a rule is reported by rule, event and problem`(
    invariant: Invariant, events: String, position: Int, problem: String
  ) throws {
    let trace = try trace(events)
    let event = trace.events[position - 1]
    #expect(
      trace.violations() == [
        InvariantViolation(
          invariant: invariant, position: position, event: event, problem: problem)
      ])
  }

  @Test func `a field that its event kind lacks or that has the wrong type is reported`() {
    let trace = Trace(
      engine: "test",
      events: [
        TraceEvent(.didCommit, [.url: 7]), TraceEvent(.didFinish, [.status: 200]),
        TraceEvent(.estimatedProgress, [.value: 1]), TraceEvent(.title, [.value: nil]),
      ])
    #expect(
      trace.violations().map(\.description) == [
        "event 1, didCommit: {url: 7}: 'url' is not of the type text (vocabulary: design 5)",
        "event 2, didFinish: {status: 200}: didFinish has no field 'status' (vocabulary: design 5)",
      ])
  }

  @Test func `every invariant has a test trace that breaks it`() {
    #expect(
      Set(Self.violations.map(\.0)).union([.vocabulary]) == Set(Invariant.allCases))
  }

  @Test func `the exceptions of each invariant are cases of the oracle`() {
    let ids = Set(Self.oracle.map(\.id))
    for invariant in Invariant.allCases { #expect(ids.isSuperset(of: invariant.exceptions)) }
  }

  @Test func `a rule that needs events that the engine cannot show is not checked`() throws {
    let trace = try trace("action /; commit 1; finish 1")
    #expect(trace.violations().map(\.invariant) == [.startFirst, .startFirst])
    let table = Observability(kinds: [.didStartProvisionalNavigation: "no signal"])
    #expect(trace.violations(observability: table) == [])
  }

  @Test func `a repeated redirect to the same address needs no second policy request`() throws {
    let trace = try trace(
      "action /; start 1; action /2; redirect 1 /2; redirect 1 /2; redirect 1 /3")
    #expect(trace.violations().map(\.invariant) == [.actionBeforeRedirect])
  }

  @Test func `a redirect that comes after the last request in the server's log breaks no rule`()
    throws
  {
    let trace = try trace("request 200; action /; start 1; action /2; redirect 1")
    #expect(trace.violations() == [])
  }

  @Test func `an allowed action in another view does not allow a redirect`() throws {
    var trace = try trace("action /; start 1; action /2; redirect 1")
    trace.events[2].view = 2
    #expect(trace.violations().map(\.invariant) == [.actionBeforeRedirect])
  }

  @Test func `a late reply matches its message, and a message without a reply breaks no rule`() {
    let message = TraceEvent(.didReceiveScriptMessage, [.name: "ask"])
    let reply = TraceEvent(
      .answered, [.event: "didReceiveScriptMessage", .answer: ["value": 1]])
    func violations(_ events: [TraceEvent]) -> [String] {
      Invariant.answeredOnce.violations(in: events).map(\.problem)
    }
    #expect(violations([message, message, reply]).isEmpty)
    #expect(violations([message, reply, reply]) == ["an answer to no open question"])
  }
}
