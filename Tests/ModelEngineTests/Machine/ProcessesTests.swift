import Testing

@testable import ModelEngine

@Suite struct ProcessesTests {
  @Test func `a load of another site is stopped with -999 while its response is asked about`() {
    let said = Transcript.of(
      [.load("http://b/"), .allow, .response(200), .stop],
      after: .visit("/a"))
    let expected = """
      decidePolicyForNavigationAction 2 GET http://b/
          other from none to main(/a)
      didStartProvisionalNavigation 2
      > load 2 GET http://b/
      decidePolicyForNavigationResponse http://b/ 200 text/html main, shown
      > abandon 2
      didFailProvisionalNavigation 2 NSURLErrorDomain -999 http://b/
      """
    #expect(said == expected)
  }

  @Test func `a new load ends what another process loads after the question, before its own start`()
  {
    let said = Transcript.of(
      [.load("/c"), .allow],
      after: .visit("/a") + [.load("http://b/"), .allow])
    let expected = """
      decidePolicyForNavigationAction 3 GET /c
          other from none to main(/a)
      > abandon 2
      didFailProvisionalNavigation 2 NSURLErrorDomain -999 http://b/
      didStartProvisionalNavigation 3
      > load 3 GET /c
      """
    #expect(said == expected)
  }

  @Test func `a fragment leaves what another process loads, and its page is not kept`() {
    let said = Transcript.of(
      [.load("/a#x"), .allow] + .finish + [.back, .allow],
      after: .visit("/a") + [.load("http://b/"), .allow])
    let expected = """
      decidePolicyForNavigationAction 3 GET /a#x
          other from none to main(/a)
      decidePolicyForNavigationResponse http://b/ 200 text/html main, shown
      > resume 2
      didCommit 2
      didFinish 2
      decidePolicyForNavigationAction 4 GET /a#x
          backForward from none to main(http://b/)
      didStartProvisionalNavigation 4
      > load 3 GET /a#x
      """
    #expect(said == expected)
  }

  @Test func `a page that was loaded again is not kept when another process takes its place`() {
    let said = Transcript.of(
      [.back, .allow],
      after: .visit("/a") + [.reload, .allow] + .finish + .visit("http://b/"))
    let expected = """
      decidePolicyForNavigationAction 4 GET /a
          backForward from none to main(http://b/)
      didStartProvisionalNavigation 4
      > load 4 GET /a
      """
    #expect(said == expected)
  }

  @Test func `a string of another site changes neither title nor address of the item`() {
    let said = Transcript.of(
      [.loadContent(base: "http://b/"), .allow, .began(), .ended(title: "String")],
      after: .visit("/a"), showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url http://b/
        isLoading true
      decidePolicyForNavigationAction 2 GET http://b/
          other from none to main(/a)
      didStartProvisionalNavigation 2
      > deliver 2
      didCommit 2
        title 'String'
        estimatedProgress 1.0
        isLoading false
      didFinish 2
      """
    #expect(said == expected)
  }

  @Test func `a page stays in the page cache though the process of the next one ends`() {
    let said = Transcript.of(
      [.terminated, .back, .allow],
      after: .visit("/a") + .visit("http://b/"))
    let expected = """
      webContentProcessDidTerminate
      decidePolicyForNavigationAction 3 GET /a
          other from none to main(http://b/)
      didStartProvisionalNavigation 3
      > deliver 3
      """
    #expect(said == expected)
  }

  @Test func `a page of a process that is used again is not kept`() {
    let said = Transcript.of(
      [.back, .allow],
      after: .visit("/a") + .visit("http://b/") + .visit("/c")
        + [.back, .allow, .began(), .ended()])
    let expected = """
      decidePolicyForNavigationAction 5 GET /a
          backForward from none to main(http://b/)
      didStartProvisionalNavigation 5
      > load 5 GET /a
      """
    #expect(said == expected)
  }
}
