import AuthoredYAML
import NavigationRecording
import WebViewKit

/// A rule by which the app answers policy requests.
///
/// The first rule that matches a request is used.
package struct PolicyRule: Sendable {
  /// The URL in its short form, in which a final `*` matches any suffix; `nil` matches any URL.
  package var url: String?
  /// The response's media type; `nil` matches any media type.
  package var mime: String?
  /// The Swift name of the WKNavigationType; `nil` matches any type.
  package var type: String?
  /// Whether the action requests a new window (has no target frame); `nil` matches any action.
  package var newWindow: Bool?
  /// The maximum number of times that the rule is used; `nil` means no limit.
  package var times: Int?
  package var answer: WKNavigationActionPolicy
  /// The name that a `release` action uses to give the answer; `nil` if it is given at once.
  package var heldAs: String?
  /// Whether the app gives the answer twice, which is an error.
  package var isRepeated = false
  /// The app's actions directly after the answer.
  package var then: [AddressedAct] = []
  /// Whether a run that never uses the rule is accepted.
  package var isOptional = false

  /// The answer, and whether it is delayed or given twice.
  package var decision: Decision<WKNavigationActionPolicy> {
    Decision(answer, heldAs: heldAs, isRepeated: isRepeated)
  }

  /// Whether the rule matches a policy request.
  ///
  /// - Parameters:
  ///   - url: The URL in its short form.
  ///   - mime: The media type of a response.
  ///   - type: The Swift name of an action's WKNavigationType.
  ///   - opensWindow: Whether an action has no target frame.
  package func fits(
    url: String?, mime: String? = nil, type: String? = nil, opensWindow: Bool = false
  ) -> Bool {
    times != 0 && fits(url: url) && (self.mime == nil || self.mime == mime)
      && (self.type == nil || self.type == type) && (newWindow == nil || newWindow == opensWindow)
  }

  private func fits(url other: String?) -> Bool {
    guard let url else { return true }
    guard url.hasSuffix("*") else { return url == other }
    return other?.hasPrefix(url.dropLast()) == true
  }
}

extension PolicyRule {
  static let forActions = rules([
    url,
    .optional(
      "type", \.type, .word(of: WKNavigationType.words.map { ($0.key, $0.key) }),
      "the WKNavigationType, such as `linkActivated`"),
    .optional("newWindow", \.newWindow, .flag, "whether it has no target frame"),
  ])

  static let forResponses = rules([
    url, .optional("mime", \.mime, .text("a media type"), "the media type"),
  ])

  private static let url = Key.optional(
    "url", \PolicyRule.url, Shape.text("a path or a URL").map { OriginNames.short(of: $0) },
    "the address as a trace has it; `*` at the end stands for any rest")

  private static func rules(_ patterns: [Key<PolicyRule>]) -> Shape<[PolicyRule]> {
    let keys: [Key<PolicyRule>] = [
      .optional(
        "times", \.times, .integer(in: 1...1000),
        "how often the rule fits at most; without limit by default"),
      .required(
        "answer", \.answer,
        .word(of: [("allow", .allow), ("cancel", .cancel), ("download", .download)]),
        expected: "allow, cancel or download",
        "`allow`, `cancel` or `download`"),
      .optional("hold", \.heldAs, .holdName, Shape.holdDocumentation),
      .key(
        "twice", \.isRepeated, .flag,
        "whether the app answers a second time, which raises an exception on Apple systems"),
      .key(
        "then", \.then, AddressedAct.reactions,
        "acts done right after the answer; `load` alone loads what was asked about"),
      .key(
        "optional", \.isOptional, .flag,
        "whether the rule may answer nothing, which is an error otherwise"),
    ]
    return Shape.mapping(PolicyRule(answer: .allow), patterns + keys).list(of: "rules")
  }
}
