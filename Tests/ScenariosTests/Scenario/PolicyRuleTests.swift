import Testing
import WebViewKit

@testable import Scenarios

@Suite struct PolicyRuleTests {
  private func fits(_ rule: PolicyRule, opensWindow: Bool = true) -> Bool {
    rule.fits(url: "/a/b", mime: "text/html", type: "linkActivated", opensWindow: opensWindow)
  }

  @Test(arguments: [
    ("url", "/a/b", true), ("url", "/a", false), ("url", "/a*", true), ("url", "/b*", false),
    ("type", "linkActivated", true), ("type", "other", false),
    ("mime", "text/html", true), ("mime", "text/plain", false),
  ])
  func `a policy rule can match by URL, type or media type`(
    pattern: String, text: String, fits: Bool
  ) {
    var rule = PolicyRule(answer: .cancel)
    switch pattern {
    case "url": rule.url = text
    case "type": rule.type = text
    default: rule.mime = text
    }
    #expect(self.fits(rule) == fits)
  }

  @Test func `a rule for new windows matches only an action without a target`() {
    var rule = PolicyRule(answer: .cancel)
    rule.newWindow = true
    #expect(fits(rule) && !fits(rule, opensWindow: false))
  }
}
