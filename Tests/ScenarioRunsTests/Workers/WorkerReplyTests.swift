import NavigationTrace
import Testing
import WebViewKit

@testable import ScenarioRuns
@testable import Scenarios

@Suite struct WorkerReplyTests {
  private static let engine = EngineDescription(
    name: "model", version: "1", capabilities: EngineCapabilities(events: []))

  private static let times = {
    var times = PlayTimes()
    times.waiting = 0.25
    times.launch = 0.5
    return times
  }()

  @Test(arguments: [
    (
      WorkerReply.ready(Self.engine),
      #"{"ready":{"capabilities":{"events":[],"httpVersions":["2","1.1"],"#
        + #""profiles":["ios26"],"races":[]},"#
        + #""name":"model","version":"1"}}"#
    ),
    (.unavailable("no display"), #"{"unavailable":"no display"}"#),
    (
      .event(TraceEvent(.didCommit, view: 2, [.url: "/a"])),
      #"{"event":{"fields":{"url":"/a"},"kind":"didCommit","view":2}}"#
    ),
    (.again("by chance"), #"{"again":"by chance"}"#),
    (
      .served([ServerEvent(seconds: 0.5, event: .accepted, connection: 1)]),
      #"{"served":[{"connection":1,"event":"accepted","seconds":0.5}]}"#
    ),
    (
      .finished(Self.times),
      #"{"finished":{"closing":0,"launch":0.5,"loading":0,"opening":0,"waiting":0.25}}"#
    ),
    (.timeIsUp("step 1"), #"{"timeIsUp":"step 1"}"#),
    (.error("step 2"), #"{"error":"step 2"}"#),
  ])
  func `a reply is one line that decodes to the same reply`(reply: WorkerReply, text: String) throws
  {
    let line = try WireLine.encode(reply)
    #expect(String(decoding: line, as: UTF8.self) == text)
    #expect(try WireLine.decode(line) == reply)
  }

  @Test func `an object that is not a reply is refused with the names of the replies`() throws {
    let error = #expect(throws: DecodingError.self) {
      let _: WorkerReply = try WireLine.decode([UInt8](#"{"done":1}"#.utf8))
    }
    guard case .dataCorrupted(let context)? = error else { throw try #require(error) }
    #expect(
      context.debugDescription
        == "none of the keys ready, unavailable, event, again, served, finished, timeIsUp, error"
    )
  }

  @Test func `a request is one line that decodes to the same request`() throws {
    let request = PlayRequest(scenario: "a/b", folder: "/x", timeLimit: 2.5)
    let line = try WireLine.encode(request)
    let text = #"{"folder":"/x","scenario":"a/b","timeLimit":2.5,"wantsEvidence":false}"#
    #expect(String(decoding: line, as: UTF8.self) == text)
    #expect(try WireLine.decode(line) == request)
  }
}
