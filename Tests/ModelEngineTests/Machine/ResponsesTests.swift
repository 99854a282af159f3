import Testing

@testable import ModelEngine

@Suite struct ResponsesTests {
  @Test func `D02: a cancelled response fails with 102`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(404), .cancel])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 404 text/html main, shown
      > cancel 1
        url nil
        isLoading false
      didFailProvisionalNavigation 1 WebKitErrorDomain 102 /
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }

  @Test func `M03: a download at the response takes over the load`() {
    let said = Transcript.of(
      [
        .load("/x.zip"), .allow, .response(200, "application/zip"), .download,
        .destination("/tmp/x.zip"), .ended(),
      ])
    let expected = """
        estimatedProgress 0.1
        url /x.zip
        isLoading true
      decidePolicyForNavigationAction 1 GET /x.zip
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /x.zip
      decidePolicyForNavigationResponse /x.zip 200 application/zip main, not shown
      navigationResponseDidBecomeDownload /x.zip
        url nil
        isLoading false
      didFailProvisionalNavigation 1 WebKitErrorDomain 102 /x.zip
        estimatedProgress 1.0
      download.decideDestination /x.zip x.zip
      > save 1 to /tmp/x.zip
      downloadDidFinish
      """
    #expect(said == expected)
  }

  @Test func `G05: what cannot be shown is committed if the app allows it`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(200, "application/zip"), .allow, .began(), .ended()])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 200 application/zip main, not shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `G01: an HTTP error is a page`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(503), .allow, .began(), .ended()])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 503 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `G08: 204 keeps the old page`() {
    let said = Transcript.of(
      [.load("/b"), .allow, .response(204), .allow],
      after: .visit("/a"))
    let expected = """
        estimatedProgress 0.1
        url /b
        isLoading true
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/a)
      didStartProvisionalNavigation 2
      > load 2 GET /b
      decidePolicyForNavigationResponse /b 204 text/html main, shown
      > cancel 2
        url /a
        isLoading false
      didFailProvisionalNavigation 2 WebKitErrorDomain 102 /b
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }
}
