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
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
        url /2
      decidePolicyForNavigationAction 1 GET /2
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 2 GET /2
      > cancel 2
        url /3
      decidePolicyForNavigationAction 1 GET /3
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 3 GET /3
      decidePolicyForNavigationResponse /3 200 text/html main, shown
      > resume 3
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `B11: a cancelled redirect fails with 102 and is not reported`() {
    let said = Transcript.of(
      [.load("/"), .allow, .response(301, "text/html", ["Location": "/2"]), .cancel])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
        url /2
      decidePolicyForNavigationAction 1 GET /2
          other from none to main(nil)
      > cancel 1
        url nil
        isLoading false
      didFailProvisionalNavigation 1 WebKitErrorDomain 102 /2
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }

  @Test func `M12: a download at the redirect's action`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .response(301, "text/html", ["Location": "/2"]), .download,
        .response(200, "application/zip"), .destination("/tmp/x"), .ended(),
      ])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
        url /2
      decidePolicyForNavigationAction 1 GET /2
          other from none to main(nil)
      > load 2 GET /2
      navigationActionDidBecomeDownload GET /2
      > cancel 1
        url nil
        isLoading false
      didFailProvisionalNavigation 1 WebKitErrorDomain 102 /2
        estimatedProgress 1.0
      download.decideDestination /2 2
      > save 2 to /tmp/x
      downloadDidFinish
      """
    #expect(said == expected)
  }

  @Test func `B07, B09: POST becomes GET by 303, without its body`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .began(), .ended(), .submit("/f", body: "x=1"), .allow,
        .response(303, "text/html", ["Location": "/2"]), .allow,
      ])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      decidePolicyForNavigationAction 2 POST /f 'x=1' [Referer: /, Content-Type: text/plain]
          formSubmitted from main(/) to main(/)
        estimatedProgress 0.1
        url /f
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 POST /f 'x=1' [Referer: /, Content-Type: text/plain]
      > cancel 2
        url /2
      decidePolicyForNavigationAction 2 GET /2 [Referer: /]
          formSubmitted from main(/) to main(/)
      didReceiveServerRedirectForProvisionalNavigation 2
      > load 3 GET /2 [Referer: /]
      """
    #expect(said == expected)
  }

  @Test func `B10: POST stays POST by 307`() {
    let said = Transcript.of(
      [
        .submit("/f", body: "x=1"), .allow, .response(307, "text/html", ["Location": "/2"]), .allow,
      ],
      after: .visit("/"))
    let expected = """
      decidePolicyForNavigationAction 2 POST /f 'x=1' [Referer: /, Content-Type: text/plain]
          formSubmitted from main(/) to main(/)
        estimatedProgress 0.1
        url /f
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 POST /f 'x=1' [Referer: /, Content-Type: text/plain]
      > cancel 2
        url /2
      decidePolicyForNavigationAction 2 POST /2 'x=1' [Referer: /, Content-Type: text/plain]
          formSubmitted from main(/) to main(/)
      didReceiveServerRedirectForProvisionalNavigation 2
      > load 3 POST /2 'x=1' [Referer: /, Content-Type: text/plain]
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
        estimatedProgress 0.1
        url /r
        isLoading true
      didStartProvisionalNavigation 2
      > load 2 GET /r [Referer: /]
      > cancel 2
        url http://b/x
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
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
        url /2
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
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `a redirect without a place to go to is a page`() {
    let said = Transcript.of(
      [.load("/"), .allow] + [.response(302), .allow, .began(), .ended()])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      decidePolicyForNavigationResponse / 302 text/html main, shown
      > resume 1
        estimatedProgress 0.5
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test func `a fragment is inherited by the place it redirects to`() {
    let said = Transcript.of(
      [.load("/a#x"), .allow, .response(301, "text/html", ["Location": "/b"]), .allow])
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

  @Test func `B14: a redirect to a broken connection`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .response(301, "text/html", ["Location": "/2"]), .allow,
        .failed(.connectionLost),
      ])
    let expected = """
        estimatedProgress 0.1
        url /
        isLoading true
      decidePolicyForNavigationAction 1 GET /
          other from none to main(nil)
      didStartProvisionalNavigation 1
      > load 1 GET /
      > cancel 1
        url /2
      decidePolicyForNavigationAction 1 GET /2
          other from none to main(nil)
      didReceiveServerRedirectForProvisionalNavigation 1
      > load 2 GET /2
      > cancel 2
        url nil
        isLoading false
      didFailProvisionalNavigation 1 NSURLErrorDomain -1005 /2
        estimatedProgress 1.0
      """
    #expect(said == expected)
  }
}
