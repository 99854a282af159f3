import Testing

@testable import ModelEngine

@Suite struct PageCacheTests {
  @Test func `no-store keeps an http page in the page cache`() {
    let said = Transcript.of(
      [.back, .allow],
      after: [
        .load("/a"), .allow, .response(200, "text/html", ["Cache-Control": "no-store"]),
        .allow, .began(), .ended(),
      ] + .visit("/b"))
    let expected = """
      decidePolicyForNavigationAction 3 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 3
      > deliver 3
      """
    #expect(said == expected)
  }

  @Test func `no-store keeps an https page out of it`() {
    let said = Transcript.of(
      [.back, .allow] + .finish,
      after: [
        .load("https://a/a"), .allow,
        .response(200, "text/html", ["Cache-Control": "no-store"]), .allow, .began(), .ended(),
      ]
        + .visit("/b"))
    let expected = """
      decidePolicyForNavigationAction 3 GET https://a/a
          backForward from none to main(/b)
      didStartProvisionalNavigation 3
      > load 3 GET https://a/a
      decidePolicyForNavigationResponse https://a/a 200 text/html main, shown
      > resume 3
      didCommit 3
      didFinish 3
      """
    #expect(said == expected)
  }

  @Test func `the page cache holds two pages`() {
    let said = Transcript.of(
      [.back, .allow, .began(), .ended(), .back, .allow],
      after: .visit("/a") + .visit("/b") + .visit("/c") + .visit("/d"))
    let expected = """
      decidePolicyForNavigationAction 5 GET /c
          backForward from none to main(/d)
      didStartProvisionalNavigation 5
      > deliver 5
      didCommit 5
      didFinish 5
      decidePolicyForNavigationAction 6 GET /b
          backForward from none to main(/c)
      didStartProvisionalNavigation 6
      > deliver 6
      """
    #expect(said == expected)
  }

  @Test(arguments: [(isShown: false, isKept: true), (isShown: true, isKept: false)])
  func `a page with a frame is kept unless what that shows is not there yet`(
    isShown: Bool, isKept: Bool
  ) {
    let said = Transcript.of(
      [.back, .allow],
      after: [
        .load("/"), .allow, .response(200), .allow, .began(), .ended(frames: ["/frame"]), .allow,
      ] + .finish + [.click("/other", frame: 1), .allow]
        + (isShown ? [.response(200), .allow, .began()] : []) + [
          .load("/b"), .allow, .response(200), .allow, .began(on: 4), .ended(on: 4),
        ])
    #expect(said.contains("> load 5 GET /") == !isKept)
  }
}
