import Testing

@testable import ModelEngine

@Suite struct ResponsesTests {
  @Test func `M03: a download at the response takes over the load`() {
    let said = Transcript.of(
      [
        .load("/x.zip"), .allow, .response(200, "application/zip"), .download,
        .destination("/tmp/x.zip"), .ended(),
      ])
    let expected = """
      decidePolicyForNavigationAction 1 GET /x.zip
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /x.zip
      decidePolicyForNavigationResponse /x.zip 200 application/zip main, not shown
      navigationResponseDidBecomeDownload /x.zip
      didFailProvisionalNavigation 1 WebKitErrorDomain 102 /x.zip
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
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 200 application/zip main, not shown
      > resume 1
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }
}
