import Testing

@testable import ModelEngine

@Suite struct ConnectionsTests {
  /// A load of an https page that has started and connects.
  private static let connecting: [Step] = [.load("https://a/"), .allow]

  @Test func `E11: a server that the app accepts is talked to, and its page names it`() {
    let said = Transcript.of(
      Self.connecting + [.server(trusted: false), .trust] + .finish, showsProperties: true)
    let expected = """
        estimatedProgress 0.1
        url https://a/
        isLoading true
      decidePolicyForNavigationAction 1 GET https://a/
          other from none to main(nil)
        hasOnlySecureContent true
      didStartProvisionalNavigation 1
      > load 1 GET https://a/
      didReceiveAuthenticationChallenge a:443 ServerTrust, failures 0, certificates 1
      > accept 1 1
      decidePolicyForNavigationResponse https://a/ 200 text/html main, shown
      > resume 1
        estimatedProgress 0.5
        serverTrust 1
      didCommit 1
        estimatedProgress 1.0
        isLoading false
      didFinish 1
      """
    #expect(said == expected)
  }

  @Test(arguments: [Step.defaultHandling, .reject, .credential("right")])
  func `E13, rule 21: without the app's word the usual judgement counts`(answer: Step) {
    let challenge =
      "didReceiveAuthenticationChallenge a:443 ServerTrust, failures 0, certificates 1"
    let refused = Transcript.of([.server(trusted: false), answer], after: Self.connecting)
    let failure = """
      \(challenge)
      > cancel 1
      didFailProvisionalNavigation 1 NSURLErrorDomain -1202 https://a/
      """
    #expect(refused.hasPrefix(failure))
    let trusted = Transcript.of([.server(), answer], after: Self.connecting)
    #expect(trusted == challenge + "\n> accept 1 1", "a server that holds is asked about too")
  }

  @Test(arguments: [[Step.server()], [.server(accepted: true), .wantsCertificate]])
  func `a cancelled question of a connection is a cancelled load`(questions: [Step]) {
    let said = Transcript.of([.cancelChallenge], after: Self.connecting + questions)
    let expected = """
      > cancel 1
      didFailProvisionalNavigation 1 NSURLErrorDomain -999 https://a/
      """
    #expect(said.hasPrefix(expected))
  }

  @Test func `E12: the server is asked about before the app's certificate is asked for`() {
    let said = Transcript.of(
      [.server(trusted: false), .trust, .wantsCertificate, .defaultHandling, .response(200)],
      after: Self.connecting)
    let expected = """
      didReceiveAuthenticationChallenge a:443 ServerTrust, failures 0, certificates 1
      > accept 1 1
      didReceiveAuthenticationChallenge a:443 ClientCertificate, failures 0
      > resume 1
      decidePolicyForNavigationResponse https://a/ 200 text/html main, shown
      """
    #expect(said == expected)
  }

  @Test func `a server that was accepted before is not asked about, and still seen`() {
    let said = Transcript.of(
      [.server(accepted: true)] + .finish, after: Self.connecting, showsProperties: true)
    #expect(said.hasPrefix("> resume 1\ndecidePolicyForNavigationResponse"))
    #expect(said.contains("serverTrust 1"))
  }

  @Test func `rule 21: the question comes after the redirect that leads to the server`() {
    let said = Transcript.of(
      [
        .load("/"), .allow, .response(301, "text/html", ["Location": "https://a/"]), .allow,
        .server(), .cancelChallenge,
      ])
    let order = [
      "didStartProvisionalNavigation 1", "GET https://a/",
      "didReceiveServerRedirectForProvisionalNavigation 1", "> load 2 GET https://a/",
      "didReceiveAuthenticationChallenge a:443 ServerTrust",
      "didFailProvisionalNavigation 1 NSURLErrorDomain -999 https://a/",
    ]
    var rest = said[...]
    for part in order {
      guard let found = rest.firstRange(of: part) else {
        Issue.record("no '\(part)' in \(rest)")
        continue
      }
      rest = rest[found.upperBound...]
    }
  }

  @Test func `a redirect from https to http leaves the server's certificates behind`() {
    let said = Transcript.of(
      [.response(302, "text/html", ["Location": "http://a/plain"]), .allow] + .finish,
      after: Self.connecting + [.server(accepted: true)], showsProperties: true)
    #expect(said.contains("didCommit 1") && !said.contains("serverTrust"))
  }

  @Test func `stopping ends an open question, and its answer counts no more`() {
    let said = Transcript.of(
      [.stop, .trust], after: Self.connecting + [.server(trusted: false)])
    #expect(said.contains("didFailProvisionalNavigation 1 NSURLErrorDomain -999 https://a/"))
    #expect(!said.contains("accept"))
  }

  @Test func `M10, M11: downloads ask too`() {
    let begun: [Step] = [.load("https://a/file"), .download]
    let accepted = Transcript.of(
      [.server(trusted: false), .trust, .wantsCertificate, .reject], after: begun)
    let expected = """
      download.didReceiveAuthenticationChallenge a:443 ServerTrust, failures 0, certificates 1
      > accept 1 1
      download.didReceiveAuthenticationChallenge a:443 ClientCertificate, failures 0
      > resume 1
      """
    #expect(accepted == expected)
    let refused = Transcript.of([.server(trusted: false), .defaultHandling], after: begun)
    #expect(
      refused.hasSuffix("> cancel 1\ndownloadDidFail NSURLErrorDomain -1202 https://a/file"))
    #expect(Transcript.of([.server(accepted: true)], after: begun) == "> resume 1")
  }
}
