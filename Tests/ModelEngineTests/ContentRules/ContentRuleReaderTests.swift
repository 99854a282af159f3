import Foundation
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct ContentRuleReaderTests {
  private static func list(_ trigger: String, _ action: String = #"{"type": "block"}"#) -> String {
    #"[{"trigger": {"url-filter": "a"\#(trigger)}, "action": \#(action)}]"#
  }

  private static func list(of actions: [String]) -> String {
    let rules = actions.map { #"{"trigger": {"url-filter": "a"}, "action": {"type": "\#($0)"}}"# }
    return "[\(rules.joined(separator: ", "))]"
  }

  /// The sentences are those of WebKitGTK 2.50.6.
  @Test(arguments: [
    ("x", "Failed to parse the JSON String."),
    ("{}", "Invalid input, the top level structure is not an array."),
    ("1", "Invalid input, the top level structure is not an array."),
    ("[]", "Empty extension."), ("[1]", "Invalid rule."), ("[{}]", "Invalid trigger object."),
    (#"[{"trigger": {}}]"#, "Invalid url-filter object."),
    (#"[{"trigger": {"url-filter": ""}}]"#, "Invalid url-filter object."),
    (#"[{"trigger": {"url-filter": "a"}}]"#, "Invalid action object."),
    (list("", "{}"), "Invalid action type."), (list("", #"{"type": "x"}"#), "Invalid action type."),
    (
      list("", #"{"type": "css-display-none"}"#),
      "Invalid css-display-none action type. Requires a selector."
    ),
    (
      #"[{"trigger": {"url-filter": "a|b"}, "action": {"type": "block"}}]"#,
      "Invalid or unsupported regular expression."
    ),
    (list(#", "resource-type": "document""#), "Invalid trigger flags array."),
    (list(#", "resource-type": ["x"]"#), "Invalid string in the trigger flags array."),
    (list(#", "load-type": ["x"]"#), "Invalid string in the trigger flags array."),
    (list(#", "load-context": [1]"#), "Invalid string in the trigger flags array."),
    (
      list(#", "if-domain": []"#),
      "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions."
    ),
    (
      list(#", "if-domain": ["a"], "unless-domain": ["b"]"#),
      "A trigger cannot have more than one condition (if-domain, unless-domain, if-top-url, "
        + "or unless-top-url)"
    ),
    (
      list(#", "if-domain": ["A"]"#),
      "Domains must be lower case ASCII. Use punycode to encode non-ASCII characters."
    ),
    (list(#", "if-top-url": ["a|b"]"#), "Invalid or unsupported regular expression."),
  ])
  func `an invalid rule list is refused with WebKit's message`(_ source: String, _ message: String)
  {
    #expect(throws: RuleListFailure(message)) { try ContentRuleReader.rules(in: source) }
  }

  @Test(arguments: [
    ("", true, true), (#", "unknown": 1, "resource-type": []"#, true, true),
    (#", "resource-type": ["image", "document"]"#, true, true),
    (#", "resource-type": ["top-document"]"#, true, false),
    (#", "resource-type": ["child-document"]"#, false, true),
    (#", "resource-type": ["image", "script"]"#, false, false),
    (#", "load-context": ["top-frame"]"#, true, false),
    (#", "load-context": ["child-frame"]"#, false, true),
    (#", "load-type": ["first-party"]"#, true, false),
    (#", "load-type": ["third-party"]"#, false, true),
    (#", "if-domain": ["a.page.test"]"#, false, true),
    (#", "if-domain": ["page.test"]"#, false, false),
    (#", "if-domain": ["*page.test"]"#, false, true),
    (#", "if-domain": ["*age.test"]"#, false, false),
    (#", "unless-domain": ["*page.test"]"#, true, false),
    (#", "if-top-url": ["^http://a\\.page"]"#, false, true),
    (#", "unless-top-url": ["/Page$"]"#, true, false),
    (#", "unless-top-url": ["/Page$"], "top-url-filter-is-case-sensitive": true"#, true, true),
    (#", "url-filter-is-case-sensitive": true"#, true, true),
  ])
  func `a rule's trigger decides whether it blocks a page or a frame`(
    _ trigger: String, _ blocksPage: Bool, _ blocksFrame: Bool
  ) throws {
    let rules = rules(try ContentRuleReader.rules(in: Self.list(trigger)))
    let page = try #require(URL(string: "http://other.test/a"))
    let around = try #require(URL(string: "http://a.page.test/page"))
    #expect(rules.blocks(DocumentLoad(url: page, pageURL: page, isMainFrame: true)) == blocksPage)
    #expect(
      rules.blocks(DocumentLoad(url: page, pageURL: around, isMainFrame: false)) == blocksFrame)
  }

  @Test(arguments: [
    ("block", "ignore-previous-rules", false), ("ignore-previous-rules", "block", true),
    ("ignore-following-rules", "block", false), ("block", "ignore-following-rules", true),
  ])
  func
    `ignore-previous-rules cancels earlier rules, and ignore-following-rules cancels later rules`(
      _ first: String, _ second: String, _ isBlocked: Bool
    ) throws
  {
    let rules = rules(try ContentRuleReader.rules(in: Self.list(of: [first, second])))
    let url = try #require(URL(string: "http://a/"))
    #expect(rules.blocks(DocumentLoad(url: url, pageURL: url, isMainFrame: true)) == isBlocked)
  }

  @Test func `an action that the model does not apply is reported once`() throws {
    var rules = rules(
      try ContentRuleReader.rules(
        in: Self.list(of: ["make-https", "block-cookies", "make-https"])))
    rules.lists["other"] = try ContentRuleReader.rules(
      in: Self.list(#", "request-method": "get""#))
    let url = try #require(URL(string: "http://a/"))
    let load = DocumentLoad(url: url, pageURL: url, isMainFrame: true)
    #expect(!rules.blocks(load))
    #expect(rules.unapplied(for: load) == ["block-cookies", "make-https", "request-method"])
    #expect(rules.unapplied(for: load) == [])
  }

  private func rules(_ list: [ContentRule]) -> ContentRules {
    var rules = ContentRules()
    rules.lists["list"] = list
    return rules
  }
}
