import NavigationRecording
import NavigationTrace

/// What the app answers to policy questions that fit a pattern; the first rule that fits counts.
package struct PolicyRule: Hashable, Sendable {
  /// The URL in its short form, where a `*` at the end stands for any rest; nil fits all.
  package var url: String?
  /// The response's media type; nil fits all.
  package var mime: String?
  /// WKNavigationType in its Swift spelling; nil fits all.
  package var type: String?
  /// Whether the action wants a new window, its target frame being nil; nil fits both.
  package var newWindow: Bool?
  /// How often the rule fits at most; nil is any number.
  package var times: Int?
  /// The answer.
  package var answer: PolicyAnswer
  /// The name under which the answer is held back until an act releases it; nil answers at once.
  package var heldAs: String?
  /// Whether the app gives the answer a second time, by mistake.
  package var isRepeated = false
  /// What the app does right after it has answered.
  package var then: [AddressedAct] = []

  /// Creates a rule that fits everything.
  package init(answer: PolicyAnswer) { self.answer = answer }

  /// Whether the rule speaks of the question that an event tells of.
  package func fits(_ event: TraceEvent) -> Bool {
    times != 0 && fitsURL(event[.url]) && fits(mime, event[.mime]) && fits(type, event[.type])
      && (newWindow.map { $0 == (event[.target] == .some(.null)) } ?? true)
  }

  private func fits(_ pattern: String?, _ value: TraceValue?) -> Bool {
    pattern.map { value == .string($0) } ?? true
  }

  private func fitsURL(_ value: TraceValue?) -> Bool {
    guard let url, url.hasSuffix("*") else { return fits(url, value) }
    guard case .string(let text) = value else { return false }
    return text.hasPrefix(url.dropLast())
  }
}
