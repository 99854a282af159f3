import AuthoredYAML
import NavigationTrace
import Testing

/// Patterns in place of texts that differ between runs.
@Suite struct ValuePatternTests {
  private func diff(_ expected: String, _ actual: String) throws -> TraceDiff {
    TraceDiff(expected: try Sample.expectation(expected), actual: try Sample.trace(actual))
  }

  @Test(
    arguments: [
      ("/login?state=*", "/login?state=1", true), ("/login?state=*", "/login?state=", true),
      ("/login?state=*", "/login?code=1", false), ("*.zip", "/a.zip", true),
      ("*.zip", "/a.zip?", false), ("*=1*", "/a?b=1&c", true), ("*=2*", "/a?b=1", false),
      ("/a*b*c", "/a-b-b-c", true), ("/a*b*c", "/a-c-b", false), ("/ab*ba", "/aba", false),
      ("*", "", true), ("/a**b", "/ab", true), ("/a", "/a", true), ("/a", "/ab", false),
      ("/[0-9]+.x?*", "/[0-9]+.x?1", true), ("/[0-9]*", "/7", false), ("/ä*", "/äö", true),
    ])
  func `an asterisk matches any characters, and every other character only itself`(
    pattern: String, url: String, fits: Bool
  ) throws {
    let diff = try diff(
      "didCommit: {url: {matches: \"\(pattern)\"}}", "didCommit: {url: \"\(url)\"}")
    #expect(diff.isMatch == fits)
    #expect(diff.counts.tolerated == (fits ? [.pattern: 1] : [:]))
  }

  @Test func `a missing or null value matches no pattern`() throws {
    let pattern = "didCommit: {url: {matches: \"*\"}}"
    #expect(try !diff(pattern, "didCommit: {url: null}").isMatch)
    #expect(try !diff(pattern, "didCommit").isMatch)
  }

  @Test func `a value that does not match its pattern is shown with the pattern`() throws {
    let diff = try diff("didCommit: {url: {matches: /a*}}", "didCommit: {url: /b}")
    #expect(
      diff.lines[0].differences.map(\.description) == [
        #"url: expected {matches: /a*}, got /b"#
      ])
  }

  @Test func `a pattern survives writing and reading`() throws {
    let read = try Sample.expectation("didCommit: {url: {matches: '/login?state=*'}}")
    #expect(try ExpectedTrace(parsing: read.yaml, file: "e.yaml") == read)
  }

  @Test func `a matches key in a field that takes any value is a value, not a pattern`() throws {
    let event = "read: {name: a, value: {matches: x}}"
    #expect(try diff(event, event).isMatch)
    #expect(try !diff(event, "read: {name: a, value: x}").isMatch)
  }

  @Test(arguments: [
    ("{prefix: /a}", "at 'events.1.didCommit.url': unknown key 'prefix'; expected one of matches"),
    ("{capture: a}", "at 'events.1.didCommit.url': unknown key 'capture'; expected one of matches"),
    ("{}", "at 'events.1.didCommit.url': no key 'matches'; expected text in which '*'"),
    ("{matches: ''}", "at 'events.1.didCommit.url.matches': found empty text; expected text in"),
  ])
  func `an invalid pattern is reported with what was expected`(pattern: String, message: String) {
    let error = #expect(throws: AuthoredError.self) {
      try Sample.expectation("didCommit: {url: \(pattern)}")
    }
    #expect(error.map { "\($0)".contains(message) } == true, "\(String(describing: error))")
  }

  @Test func `a pattern for a number is refused`() {
    #expect(throws: AuthoredError.self) {
      try Sample.expectation("decidePolicyForNavigationResponse: {status: {matches: 2*}}")
    }
  }
}
