import Testing

@testable import ModelEngine

@Suite struct DownloadsTests {
  @Test func `M01: a download at the action: no start, no failure`() {
    let said = Transcript.of(
      [
        .load("/x.zip"), .download, .response(200, "application/zip"), .destination("/tmp/x.zip"),
        .ended(),
      ])
    let expected = """
      decidePolicyForNavigationAction 1 GET /x.zip
          other from none to main(nil)
      > load 1 GET /x.zip
      navigationActionDidBecomeDownload GET /x.zip
      download.decideDestination /x.zip x.zip
      > save 1 to /tmp/x.zip
      downloadDidFinish
      """
    #expect(said == expected)
  }

  @Test func `M10: a download follows redirects, and 404 is no failure`() {
    let said = Transcript.of(
      [
        .load("/x"), .download, .response(301, "text/html", ["Location": "/y"]),
        .followRedirect(true), .response(404), .destination("/tmp/y"), .ended(),
      ])
    let expected = """
      decidePolicyForNavigationAction 1 GET /x
          other from none to main(nil)
      > load 1 GET /x
      navigationActionDidBecomeDownload GET /x
      > cancel 1
      download.willPerformHTTPRedirection 301 GET /y
      > load 2 GET /y
      download.decideDestination /y y
      > save 2 to /tmp/y
      downloadDidFinish
      """
    #expect(said == expected)
  }

  @Test func `a page that was loaded before stays`() {
    let said = Transcript.of(
      [
        .load("/x.zip"), .allow, .response(200, "application/zip"), .download,
        .destination("/tmp/x.zip"), .ended(),
      ],
      after: .visit("/a"), showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /x.zip
        isLoading true
      decidePolicyForNavigationAction 2 GET /x.zip
          other from none to main(/a)
      didStartProvisionalNavigation 2
      > load 2 GET /x.zip
      decidePolicyForNavigationResponse /x.zip 200 application/zip main, not shown
      navigationResponseDidBecomeDownload /x.zip
        url /a
        isLoading false
      didFailProvisionalNavigation 2 WebKitErrorDomain 102 /x.zip
        estimatedProgress 1.0
      download.decideDestination /x.zip x.zip
      > save 2 to /tmp/x.zip
      downloadDidFinish
      """
    #expect(said == expected)
  }
}
