#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension ViewTable {
  func terminateWebContentProcess(of id: ViewID) throws {
    webkit_web_view_terminate_web_process(try view(id).pointer)
  }

  func click(
    _ selector: String, with click: PointerClick, in id: ViewID, timeLimit: Duration
  ) async throws {
    let view = try view(id)
    let deadline = ContinuousClock.now + timeLimit
    let window = try view.requests.xWindow
    let pointer = try xPointer()
    guard let place = await view.requests.locate(selector).wait(until: deadline) else {
      throw noAnswer("the place of '\(selector)'", timeLimit)
    }
    guard place.count == 2 else {
      throw EngineFailure.noElement(engine: "webkitgtk", selector: selector)
    }
    let release = view.process.awaitRelease()
    pointer.click(click, window: window, x: place[0], y: place[1])
    guard await release.wait(until: deadline) != nil else {
      throw noAnswer("the click on '\(selector)' to arrive", timeLimit)
    }
  }

  func perform(_ action: ElementAction, in id: ViewID, timeLimit: Duration) async throws {
    let answer = try view(id).requests.act(action)
    guard let hasActed = await answer.wait(until: .now + timeLimit) else {
      throw noAnswer(action.words, timeLimit)
    }
    guard hasActed else { throw action.failure(of: "webkitgtk") }
  }
}
#endif
