import Testing

@testable import ModelEngine

@Suite struct ResponsesTests {
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

  @Test(arguments: [
    ("text/html", true), ("application/json", true), ("application/vnd.api+json", true),
    ("application/pdf", true), ("image/png", true), ("text/plain", true), ("IMAGE/SVG+XML", true),
    ("application/zip", false), ("garbage/json", false), ("application/octet-stream", false),
    ("text/csv", false), ("", false), (nil, false),
  ])
  func `G04: what can be shown`(_ type: String?, _ canShow: Bool) {
    #expect(MIMETypes.canShow(type) == canShow)
  }
}
