import Foundation
import FoundationNetworking
import NavigationRecording
import NavigationTrace
import Testing
import WebViewKit

@Suite @MainActor struct NavigationRecorderPageWatchTests {
  let bench = Bench()
  let policies = Answers<NavigationPolicy>()

  /// Reports an action while the view shows a page of 127.0.0.1.
  private func ask(_ address: String, isMainFrame: Bool = true) async {
    let frame = FrameValues(
      id: FrameID(), view: bench.view.viewID, isMainFrame: isMainFrame, url: nil,
      origin: OriginValues(nil))
    let action = NavigationActionValues(
      navigation: nil, request: URLRequest(url: URL(string: address) ?? Bench.url("/")),
      type: .linkActivated, source: .none, target: .frame(frame))
    await bench.report(
      .question(.decidePolicyForNavigationAction(action, policies.question(fallback: .cancel))))
  }

  /// Asks the recorder some time after the last event.
  private func mayLaunchProcess(after seconds: Double = 0) -> Bool {
    let last = bench.recorder.events.last?.extra?.seconds ?? 0
    return bench.recorder.mayLaunchProcess(for: bench.view, at: last + seconds)
  }

  @Test func `mayLaunchProcess is true for two seconds after an allowed action to another site`()
    async
  {
    await ask("http://other.localhost/b")
    #expect(mayLaunchProcess(after: 1.9) && !mayLaunchProcess(after: 2.1))
  }

  @Test(
    arguments: [
      ("http://other.localhost/b", true, true), ("https://127.0.0.1/b", true, true),
      ("http://127.0.0.1:40001/b", true, false), ("http://127.0.0.1:40002/b", true, false),
      ("http://other.localhost/b", false, false),
    ])
  func `mayLaunchProcess is true only for a main frame action to another site`(
    address: String, isMainFrame: Bool, isLaunching: Bool
  ) async {
    await ask(address, isMainFrame: isMainFrame)
    #expect(mayLaunchProcess() == isLaunching)
  }

  @Test func `mayLaunchProcess is false while an action is refused or unanswered`() async {
    bench.app.policy = .cancel
    await ask("http://other.localhost/b")
    #expect(!mayLaunchProcess())
    (bench.app.policy, bench.app.isLate) = (.allow, true)
    await ask("http://other.localhost/c")
    #expect(!mayLaunchProcess())
    bench.app.answerLate()
    #expect(mayLaunchProcess())
  }

  @Test func `mayLaunchProcess is false after the view's next callback`() async {
    await ask("http://other.localhost/b")
    await bench.report(.progress(.didStartProvisionalNavigation(NavigationID())))
    #expect(!mayLaunchProcess())
  }

  @Test func `openViews contains the recorded view`() {
    #expect(bench.recorder.openViews == [bench.view])
  }
}
