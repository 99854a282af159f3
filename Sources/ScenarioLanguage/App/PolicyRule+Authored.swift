import AuthoredYAML
import NavigationRecording

extension PolicyRule {
  /// Reads the rules of `app.navigationAction` or `app.navigationResponse`.
  ///
  /// | key | value |
  /// |---|---|
  /// | `url` | short form of the URL; `*` at the end stands for any rest |
  /// | `type` | actions: WKNavigationType, such as `linkActivated` |
  /// | `newWindow` | actions: whether the target frame is nil |
  /// | `mime` | responses: the media type |
  /// | `times` | how often the rule fits at most |
  /// | `answer` | `allow`, `cancel` or `download` |
  /// | `hold` | a name; the answer waits for the act `release: NAME` |
  /// | `twice` | true: the app gives the answer a second time, by mistake |
  /// | `then` | acts done right after the answer; a bare `load` loads what was asked about |
  ///
  /// - Parameter patterns: Which of the first four keys may stand there.
  static func rules(
    authored node: AuthoredNode, patterns: [String]
  ) throws(AuthoredError) -> [PolicyRule] {
    var rules: [PolicyRule] = []
    for item in try node.list(of: "rules") {
      rules.append(try PolicyRule(authored: item.fields(patterns + keys)))
    }
    return rules
  }

  /// The keys of rules for actions and for responses.
  private static let keys = ["times", "answer", "hold", "twice", "then"]

  private init(authored fields: AuthoredFields) throws(AuthoredError) {
    let answer = try fields.required("answer", expected: "allow, cancel or download")
    self.init(answer: try answer.word())
    url = try fields["url"]?.string(expected: "a path or a URL")
    type = try fields["type"]?.word(ActionType.self).rawValue
    newWindow = try fields["newWindow"]?.bool()
    mime = try fields["mime"]?.string(expected: "a media type")
    times = try fields["times"]?.integer(in: 1...1000)
    isRepeated = try fields["twice"]?.bool() ?? false
    heldAs = try fields["hold"]?.string(expected: "a name for the act 'release'")
    if let then = fields["then"] { self.then = try AddressedAct.reactions(authored: then) }
  }

  /// WKNavigationType in its Swift spelling.
  private enum ActionType: String, CaseIterable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted, other
  }
}
