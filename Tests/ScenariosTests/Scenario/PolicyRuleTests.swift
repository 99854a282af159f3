import NavigationRecording
import NavigationTrace
import Testing

@testable import Scenarios

@Suite struct PolicyRuleTests {
  static let link = TraceEvent(
    .decidePolicyForNavigationAction,
    [.url: "/a/b", .type: "linkActivated", .target: nil, .mime: "text/html"])

  @Test(arguments: [
    ("url", "/a/b", true), ("url", "/a", false), ("url", "/a*", true), ("url", "/b*", false),
    ("type", "linkActivated", true), ("type", "other", false),
    ("mime", "text/html", true), ("mime", "text/plain", false),
  ])
  func `a rule fits by what it names`(
    pattern: String, text: String, fits: Bool
  ) {
    var rule = PolicyRule(answer: .cancel)
    switch pattern {
    case "url": rule.url = text
    case "type": rule.type = text
    default: rule.mime = text
    }
    #expect(rule.fits(PolicyRuleTests.link) == fits)
  }

  @Test func `a new window is an action whose target is known to be none`() {
    var rule = PolicyRule(answer: .cancel)
    rule.newWindow = true
    var event = PolicyRuleTests.link
    #expect(rule.fits(event))
    event[.target] = "main"
    #expect(!rule.fits(event))
    event[.target] = nil as TraceValue?
    #expect(!rule.fits(event))
  }
}
