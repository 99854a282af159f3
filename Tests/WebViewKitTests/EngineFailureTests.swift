import Testing
import WebViewKit

@Suite struct EngineFailureTests {
  @Test(arguments: [
    (
      EngineFailure.unavailable(engine: "e", reason: "no display", remedy: "start one"),
      "e cannot run here: no display; start one"
    ),
    (
      .noAnswer(engine: "e", waitedFor: "the end", seconds: 2),
      "e gave no answer within 2.0 s: waited for the end"
    ),
    (
      .lostStart(engine: "e", view: ViewID()),
      "e is idle, and does not start the load that the app has allowed"
    ),
    (
      .silentPage(engine: "e", view: ViewID(), seconds: 0.5),
      "e gave no answer within 0.5 s: a script of the page does not end"
    ),
    (
      .noElement(engine: "e", selector: "#a"),
      "e finds no element '#a' in the page; check the selector"
    ),
    (.noView(engine: "e"), "e has no such view; it was closed before"),
    (
      .noPointer(engine: "e", reason: "no window", remedy: "give it one"),
      "e cannot click with the mouse here: no window; give it one"
    ),
    (
      .transient(engine: "e", what: "lost a message"),
      "e lost a message, which happens by chance; play it again"
    ),
    (.unsupported(engine: "e", what: "clicks"), "e does not support clicks"),
  ])
  func `a failure's message names the engine, the problem and the remedy`(
    failure: EngineFailure, text: String
  ) {
    #expect("\(failure)" == text)
    #expect(failure.isTransient == text.hasSuffix("play it again"))
  }
}
