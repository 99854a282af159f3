#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension ViewTable {
  func terminateWebContentProcess(of id: ViewID) throws {
    webkit_web_view_terminate_web_process(try view(id).pointer)
  }

  func click(_ selector: String, in id: ViewID, timeLimit: Duration) async throws {
    let view = try view(id)
    let answer = view.click(selector)
    guard let isFound = await answer.wait(until: .now + timeLimit) else {
      throw noAnswer("the click on '\(selector)'", timeLimit)
    }
    guard isFound else { throw EngineFailure.noElement(engine: "webkitgtk", selector: selector) }
  }
}
#endif
