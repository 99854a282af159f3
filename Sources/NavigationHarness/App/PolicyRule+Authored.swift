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
  /// | `answer` | `allow`, `cancel` or `download` |
  /// | `hold` | a name; the answer waits for the act `release: NAME` |
  /// | `then` | acts done right after the answer; a bare `load` loads what was asked about |
  ///
  /// - Parameter patterns: Which of the first four keys may stand there.
  static func rules(
    authored node: AuthoredNode, patterns: [String]
  ) throws(AuthoredError) -> [PolicyRule] {
    var rules: [PolicyRule] = []
    for item in try node.list(of: "rules") {
      rules.append(try PolicyRule(authored: item.fields(patterns + ["answer", "hold", "then"])))
    }
    return rules
  }

  private init(authored fields: AuthoredFields) throws(AuthoredError) {
    let answer = try fields.required("answer", expected: "allow, cancel or download")
    self.init(answer: try answer.word())
    url = try fields["url"]?.string(expected: "a path or a URL")
    type = try fields["type"]?.word(ActionType.self).rawValue
    newWindow = try fields["newWindow"]?.bool()
    mime = try fields["mime"]?.string(expected: "a media type")
    heldAs = try fields["hold"]?.string(expected: "a name for the act 'release'")
    if let then = fields["then"] { self.then = try AddressedAct.reactions(authored: then) }
  }

  /// WKNavigationType in its Swift spelling.
  private enum ActionType: String, CaseIterable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted, other
  }
}
