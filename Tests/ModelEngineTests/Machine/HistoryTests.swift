import Foundation
import Testing

@testable import ModelEngine

@Suite struct HistoryTests {
  @Test func `a view that shows nothing has nothing to reload`() {
    #expect(Transcript.of([.reload]) == "")
  }

  @Test func `J08, J09: a list is taken over, its page loaded, and nothing of it is cached`() {
    let said = Transcript.of(
      [.restore(["/a", "/b"], at: 1), .allow] + .finish + [.back, .allow, .response(200)],
      showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /b
        isLoading true
        canGoBack true
      decidePolicyForNavigationAction 1 GET /b
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /b
      decidePolicyForNavigationResponse /b 200 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
        estimatedProgress 0.1
        url /a
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction 2 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 2
      > load 2 GET /a
      decidePolicyForNavigationResponse /a 200 text/html main, shown
      """
    #expect(said == expected)
  }

  @Test func `malformed data restores no list`() {
    #expect(SavedHistory(Data("no list".utf8)) == nil)
    #expect(SavedHistory(Data(#"{"items": [], "index": 0}"#.utf8)) == nil)
    #expect(SavedHistory([], index: nil) == nil)
  }

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
