import Testing

@testable import ModelEngine

@Suite struct SubframeHistoryTests {
  /// A page with a frame that shows `/3`.
  private static let page: [Step] =
    [
      .load("/"), .allow, .response(200), .allow, .began(), .ended(title: "Page", frames: ["/3"]),
      .allow,
    ] + .finish
  /// The same page, whose frame has gone on to `/4`.
  private static let gone: [Step] = page + [.click("/4", frame: 1), .allow] + .finish

  @Test func `H03: a link in a frame adds an item at the commit, and loading does not toggle`() {
    let said = Transcript.of(
      [.click("/4", frame: 1), .allow] + .finish, after: Self.page, showsProperties: true)
    let expected = """
      decidePolicyForNavigationAction GET /4 [Referer: /3]
          linkActivated from frame 1(/3) to frame 1(/3)
      > load 3 GET /4 [Referer: /3]
      decidePolicyForNavigationResponse /4 200 text/html frame, shown
      > resume 3
        canGoBack true
      """
    #expect(said == expected)
  }

  @Test func `H12: back in a frame is loading until the frame has started`() {
    let said = Transcript.of([.back, .allow] + .finish, after: Self.gone, showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction GET /3 [Referer: /]
          backForward from none to frame 1(/4)
        estimatedProgress 1.0
        isLoading false
      > load 4 GET /3 [Referer: /]
      decidePolicyForNavigationResponse /3 200 text/html frame, shown
      > resume 4
      """
    #expect(said == expected)
  }

  @Test(arguments: [
    ([Step.cancel], true), ([.allow, .failed(.refused)], false),
    ([.allow, .response(200), .cancel], false),
  ])
  func `D08: the list is where it was if the action of going back in a frame is cancelled`(
    steps: [Step], returns: Bool
  ) {
    let said = Transcript.of(steps, after: Self.gone + [.back], showsProperties: true)
    #expect(said.contains("canGoForward false\n  canGoBack true") == returns, "\(said)")
  }

  @Test func `a page that is loaded by going back shows what its frame showed`() {
    let said = Transcript.of(
      [.ended(frames: ["/3"]), .allow],
      after: Self.gone + .visit("/b") + [
        .terminated, .back, .allow, .response(200), .allow, .began(),
      ])
    let expected = """
      decidePolicyForNavigationAction GET /4 [Referer: /3]
          backForward from none to frame 2(nil)
      > load 6 GET /4 [Referer: /3]
      """
    #expect(said == expected)
  }

  @Test func `a page that is loaded again shows what its source says`() {
    let said = Transcript.of(
      [.ended(frames: ["/3"]), .allow] + .finish + [.back],
      after: Self.gone + [.reload, .allow, .response(200), .allow, .began()])
    let expected = """
      decidePolicyForNavigationAction GET /3 [Referer: /]
          other from main(/) to frame 2(nil)
      > load 5 GET /3 [Referer: /]
      decidePolicyForNavigationResponse /3 200 text/html frame, shown
      > resume 5
      didFinish 2
      """
    #expect(said.hasPrefix(expected), "\(said)")
  }

  @Test func `a link to the fragment that a frame shows adds nothing`() {
    let link: [Step] = [.click("/3#1", frame: 1), .allow]
    #expect(!Transcript.of(link, after: Self.page + link, showsProperties: true).contains("canGo"))
  }

  @Test func `the frames stay if the page's own fragment differs`() {
    let said = Transcript.of(
      [.back], after: Self.page + [.click("/#1"), .allow, .click("/4", frame: 1), .allow] + .finish)
    #expect(said.contains("decidePolicyForNavigationAction GET /3"))
    let further = Transcript.of(
      [.back],
      after: Self.gone + [.click("/#1"), .allow])
    #expect(!further.contains("decidePolicyForNavigationAction"), "\(further)")
  }

  @Test func `a link in a frame of given content adds an item to that of the page before`() {
    let said = Transcript.of(
      [.click("/4", frame: 1), .allow] + .finish,
      after: .visit("/a") + [.loadContent(base: "/"), .allow, .began(), .ended(frames: ["/3"])]
        + [.allow] + .finish, showsProperties: true)
    #expect(said.contains("canGoBack true"), "\(said)")
  }
}
