import Foundation
import WebViewKit

/// A reader of the JSON of content rule lists (WebKit ContentExtensionParser).
enum ContentRuleReader {
  private static let ruleLimit = 150_000

  /// Reads the rules of a list.
  ///
  /// - Throws: WebKit's message about the first invalid rule.
  static func rules(in source: String) throws(RuleListFailure) -> [ContentRule] {
    let json = try? JSONSerialization.jsonObject(
      with: Data(source.utf8), options: .fragmentsAllowed)
    guard let json else { throw RuleListFailure("Failed to parse the JSON String.") }
    guard let list = json as? [Any] else {
      throw RuleListFailure("Invalid input, the top level structure is not an array.")
    }
    guard list.count <= ruleLimit else {
      throw RuleListFailure("Too many rules in JSON array.")
    }
    let rules = try list.map { element throws(RuleListFailure) in
      guard let fields = element as? [String: Any] else { throw RuleListFailure("Invalid rule.") }
      let trigger = try trigger(of: fields)
      let action = try action(of: fields)
      let unknown = conditions.first { (fields["trigger"] as? [String: Any])?[$0] != nil }
      return ContentRule(trigger: trigger, action: unknown.map { .other($0) } ?? action)
    }
    guard !rules.isEmpty else { throw RuleListFailure("Empty extension.") }
    return rules
  }

  private static func action(
    of rule: [String: Any]
  ) throws(RuleListFailure) -> ContentRule.Action {
    guard let fields = rule["action"] as? [String: Any] else {
      throw RuleListFailure("Invalid action object.")
    }
    switch fields["type"] as? String {
    case "block": return .block
    case "ignore-previous-rules": return .ignorePreviousRules
    case "ignore-following-rules": return .ignoreFollowingRules
    case ContentRule.hiding:
      guard fields["selector"] is String else {
        throw RuleListFailure("Invalid css-display-none action type. Requires a selector.")
      }
      return .other(ContentRule.hiding)
    case let name? where others.contains(name): return .other(name)
    default: throw RuleListFailure("Invalid action type.")
    }
  }

  /// The conditions that the model does not support; it does not apply rules that have one of them.
  private static let conditions = ["if-frame-url", "unless-frame-url", "request-method"]

  private static let others: Set = [
    "block-cookies", "make-https", "redirect", "modify-headers", "notify",
  ]

  private static func trigger(
    of rule: [String: Any]
  ) throws(RuleListFailure) -> ContentTrigger {
    guard let fields = rule["trigger"] as? [String: Any] else {
      throw RuleListFailure("Invalid trigger object.")
    }
    guard let pattern = fields["url-filter"] as? String, !pattern.isEmpty else {
      throw RuleListFailure("Invalid url-filter object.")
    }
    var trigger = ContentTrigger(
      filter: try filter(pattern, fields["url-filter-is-case-sensitive"]))
    if let documents = try words(fields["resource-type"], resourceTypes) {
      trigger.documents = documents
    }
    if let parties = try words(fields["load-type"], loadTypes) { trigger.parties = parties }
    if let frames = try words(fields["load-context"], loadContexts) { trigger.frames = frames }
    trigger.pages = try pages(fields)
    return trigger
  }

  private static func filter(
    _ pattern: String, _ isCaseSensitive: Any?
  ) throws(RuleListFailure) -> URLFilter {
    guard let filter = URLFilter(pattern, isCaseSensitive: isCaseSensitive as? Bool ?? false)
    else { throw RuleListFailure("Invalid or unsupported regular expression.") }
    return filter
  }

  /// The frames whose documents belong to each resource type; the model loads only documents.
  private static let resourceTypes: [String: Set<ContentTrigger.Frame>] = [
    "document": [.main, .within], "top-document": [.main], "child-document": [.within],
    "image": [], "style-sheet": [], "script": [], "font": [], "raw": [], "websocket": [],
    "fetch": [], "other": [], "svg-document": [], "media": [], "popup": [], "ping": [],
    "csp-report": [],
  ]
  private static let loadTypes: [String: Set<ContentTrigger.Party>] = [
    "first-party": [.first], "third-party": [.third],
  ]
  private static let loadContexts: [String: Set<ContentTrigger.Frame>] = [
    "top-frame": [.main], "child-frame": [.within],
  ]

  /// Reads a list of words and returns the union of their meanings; `nil` if the list is empty.
  private static func words<Meaning>(
    _ value: Any?, _ meanings: [String: Set<Meaning>]
  ) throws(RuleListFailure) -> Set<Meaning>? {
    guard let value else { return nil }
    guard let words = value as? [Any] else {
      throw RuleListFailure("Invalid trigger flags array.")
    }
    let known = try words.map { word throws(RuleListFailure) in
      guard let meaning = (word as? String).flatMap({ meanings[$0] }) else {
        throw RuleListFailure("Invalid string in the trigger flags array.")
      }
      return meaning
    }
    return known.isEmpty ? nil : known.reduce([]) { $0.union($1) }
  }

  private static func pages(
    _ fields: [String: Any]
  ) throws(RuleListFailure) -> ContentTrigger.Pages {
    let names = ["if-domain", "unless-domain", "if-top-url", "unless-top-url"]
    let conditions = names.filter { fields[$0] != nil }
    guard let name = conditions.first else { return .all }
    guard conditions.count == 1 else {
      throw RuleListFailure(
        "A trigger cannot have more than one condition (if-domain, unless-domain, if-top-url, "
          + "or unless-top-url)")
    }
    guard let values = fields[name] as? [String], !values.isEmpty, !values.contains("") else {
      throw RuleListFailure(
        "Invalid list of if-domain, unless-domain, if-top-url, or unless-top-url conditions.")
    }
    let pages = try values.map { value throws(RuleListFailure) in
      guard name.hasSuffix("domain") else {
        return ContentTrigger.Page.address(
          try filter(value, fields["top-url-filter-is-case-sensitive"]))
      }
      guard value.utf8.allSatisfy({ $0 < 0x80 }), value == value.lowercased() else {
        throw RuleListFailure(
          "Domains must be lower case ASCII. Use punycode to encode non-ASCII characters.")
      }
      return ContentTrigger.Page(domain: value)
    }
    return name.hasPrefix("if") ? .of(pages) : .except(pages)
  }
}
