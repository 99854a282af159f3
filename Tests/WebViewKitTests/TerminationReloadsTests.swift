import Testing

@testable import WebViewKit

@Suite struct TerminationReloadsTests {
  private let start = ContinuousClock.now

  private func time(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }

  @Test func `a visible page is reloaded after the first, third and every other process end`() {
    var reloads = TerminationReloads()
    let answers = (0..<4).map { reloads.endProcess(isVisible: true, at: time($0)) }
    #expect(answers == [true, false, true, false])
  }

  @Test(arguments: [(29, false), (30, true)])
  func `a page shown for 30 seconds is reloaded after each process end`(
    seconds: Int, isReloaded: Bool
  ) {
    var reloads = TerminationReloads()
    let first = reloads.endProcess(isVisible: true, at: time(0))
    reloads.finishLoad(at: time(1))
    let second = reloads.endProcess(isVisible: true, at: time(1 + seconds))
    #expect(first && second == isReloaded)
  }

  @Test func `thirty seconds between two finished loads allow another reload`() {
    var reloads = TerminationReloads()
    let first = reloads.endProcess(isVisible: true, at: time(0))
    reloads.finishLoad(at: time(1))
    reloads.finishLoad(at: time(40))
    let second = reloads.endProcess(isVisible: true, at: time(41))
    #expect(first && second)
  }

  @Test func `a hidden page is reloaded once, when it becomes visible`() {
    var reloads = TerminationReloads()
    let atTheEnd = reloads.endProcess(isVisible: false, at: time(0))
    #expect(reloads.isPostponed)
    let answers = [atTheEnd, reloads.show(at: time(1)), reloads.show(at: time(2))]
    #expect(answers == [false, true, false] && !reloads.isPostponed)
  }

  @Test func `a load by the app replaces a pending reload`() {
    var reloads = TerminationReloads()
    _ = reloads.endProcess(isVisible: false, at: time(0))
    reloads.beginLoad()
    let isReloaded = reloads.show(at: time(1))
    #expect(!isReloaded)
  }
}
