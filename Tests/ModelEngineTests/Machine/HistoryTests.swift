import Testing

@testable import ModelEngine

@Suite struct HistoryTests {
  @Test func `J01: back and forward by the page cache have no response`() {
    let said = Transcript.of(
      [.back, .allow, .began(), .ended(), .forward, .allow, .began(), .ended()],
      after: [.load("/a"), .allow, .response(200), .allow, .began(), .ended(title: "A")]
        + .visit("/b"))
    let expected = """
      decidePolicyForNavigationAction 3 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 3
      > deliver 3
      didCommit 3
      didFinish 3
      decidePolicyForNavigationAction 4 GET /b
          backForward from none to main(/a)
      didStartProvisionalNavigation 4
      > deliver 4
      didCommit 4
      didFinish 4
      """
    #expect(said == expected)
  }

  @Test func `J09: what is not cached is loaded and has a response`() {
    let said = Transcript.of(
      [.back, .allow] + .finish,
      after: .visit("/a") + .visit("/b") + .visit("/c") + .visit("/d") + [
        .back, .allow, .began(),
        .ended(), .back, .allow, .began(), .ended(),
      ])
    let expected = """
      decidePolicyForNavigationAction 7 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 7
      > load 7 GET /a
      decidePolicyForNavigationResponse /a 200 text/html main, shown
      > resume 7
      didCommit 7
      didFinish 7
      """
    #expect(said == expected)
  }

  @Test func `D08: a cancelled way back stays where it was, and the next one works`() {
    let said = Transcript.of(
      [.back, .cancel, .back, .allow],
      after: .visit("/a") + .visit("/b"), showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /a
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction 3 GET /a
          backForward from none to main(/b)
        estimatedProgress 1.0
        url /b
        isLoading false
        canGoForward false
        canGoBack true
        estimatedProgress 0.1
        url /a
        isLoading true
        canGoForward true
        canGoBack false
      decidePolicyForNavigationAction 4 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 4
      > deliver 3
      """
    #expect(said == expected)
  }

  @Test func `J04: reload asks for everything again`() {
    let said = Transcript.of(
      [.reload, .allow] + .finish,
      after: .visit("/a"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /a
          reload from none to main(/a)
      didStartProvisionalNavigation 2
      > load 2 GET /a
      decidePolicyForNavigationResponse /a 200 text/html main, shown
      > resume 2
      didCommit 2
      didFinish 2
      """
    #expect(said == expected)
  }

  @Test func `L04: back to the answer of a POST comes from the page cache`() {
    let said = Transcript.of(
      [.back, .allow],
      after: [.load("/p", method: "POST", body: "x"), .allow] + .finish + .visit("/b"))
    let expected = """
      decidePolicyForNavigationAction 3 POST /p 'x'
          backForward from none to main(/b)
      didStartProvisionalNavigation 3
      > deliver 3
      """
    #expect(said == expected)
  }

  @Test func `a page with frames comes back with them, without asking`() {
    let said = Transcript.of(
      [.back, .allow, .began(), .ended()],
      after: [
        .load("/a"), .allow, .response(200), .allow, .began(), .ended(frames: ["/f"]),
        .allow, .response(200), .allow, .began(), .ended(),
      ] + .visit("/b"))
    let expected = """
      decidePolicyForNavigationAction 3 GET /a
          backForward from none to main(/b)
      didStartProvisionalNavigation 3
      > deliver 4
      didCommit 3
      didFinish 3
      """
    #expect(said == expected)
  }

  @Test func `a view that shows nothing has nothing to reload`() {
    let said = Transcript.of(
      [.reload])
    let expected = """

      """
    #expect(said == expected)
  }
}
