import Testing

@testable import ModelEngine

@Suite struct RedirectsTests {
  @Test func `B01: action before redirect, at every hop; one start`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .response(301, "text/html", ["Location": "/2"]), .allow,
        .response(302, "text/html", ["Location": "/3"]), .allow,
      ] + .finish)
    let expected = """
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
      decidePolicyForNavigationAction 1 GET /2
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 2 GET /2
      > cancel 2
      decidePolicyForNavigationAction 1 GET /3
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 3 GET /3
      decidePolicyForNavigationResponse /3 200 text/html main, shown
      > resume 3
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `B08: a link's type and source survive its redirect`() {
    let said = Transcript.of(
      [.click("/r"), .allow, .response(302, "text/html", ["Location": "http://b/x"]), .allow],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction 2 GET /r [Referer: /]
          linkActivated from main(/) to main(/)
      didStartProvisionalNavigation 2
      > load 2 GET /r [Referer: /]
      > cancel 2
      decidePolicyForNavigationAction 2 GET http://b/x [Referer: /]
          linkActivated from main(/) to main(/)
      didReceiveServerRedirectForProvisionalNavigation 2
      > load 3 GET http://b/x [Referer: /]
      """
    #expect(said == expected)
  }

  @Test func `the same address again is not asked about, but reported`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .response(301, "text/html", ["Location": "/2"]), .allow,
        .response(301, "text/html", ["Location": "/2"]),
        .response(301, "text/html", ["Location": "/2"]),
      ] + .finish)
    let expected = """
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
      decidePolicyForNavigationAction 1 GET /2
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 2 GET /2
      > cancel 2
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 3 GET /2
      > cancel 3
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 4 GET /2
      decidePolicyForNavigationResponse /2 200 text/html main, shown
      > resume 4
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `a redirect without a place to go to is a page`() {
    let said = Transcript.of(
      [.load("/"), .allow] + [.response(302), .allow, .began(), .ended()])
    let expected = """
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 302 text/html main, shown
      > resume 1
      didCommit 1
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `a fragment is inherited by the place it redirects to`() {
    let said = Transcript.of(
      [.load("/a#x"), .allow, .response(301, "text/html", ["Location": "/b"]), .allow],
      showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url /a#x
        isLoading true
      decidePolicyForNavigationAction 1 GET /a#x
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /a#x
      > cancel 1
        url /b#x
      decidePolicyForNavigationAction 1 GET /b#x
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 2 GET /b#x
      """
    #expect(said == expected)
  }

  @Test func `a redirect after more than a second gets an item of its own`() {
    let said = Transcript.of(
      [.ended(refresh: (2, "/3")), .refreshDue(1), .allow] + .finish,
      after: [.load("/"), .allow, .response(200), .allow, .began()], showsProperties: true)
    let expected = """
      > refresh 1 after 2.0
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      decidePolicyForNavigationAction 2 GET /3 [Referer: /]
          other from main(/) to main(/)
        estimatedProgress 0.1
        url /3
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 GET /3 [Referer: /]
      decidePolicyForNavigationResponse /3 200 text/html main, shown
      > resume 2
        estimatedProgress 0.5
        canGoBack true
      didCommit 2
        estimatedProgress 1.0
        isLoading false
      didFinish 2
      """
    #expect(said == expected)
  }

  @Test func `another load comes before a redirect that is due`() {
    let said = Transcript.of(
      [.load("/b"), .refreshDue(1)],
      after: [.load("/"), .allow, .response(200), .allow, .began(), .ended(refresh: (5, "/3"))])
    let expected = """
      decidePolicyForNavigationAction 2 GET /b
          other from none to main(/)
      """
    #expect(said == expected)
  }
}
