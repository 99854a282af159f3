import AuthoredYAML
import NavigationRecording
import NavigationTrace

extension AppScript {
  /// Reads the key `app` of a scenario file.
  ///
  /// | key | value | where it is not written |
  /// |---|---|---|
  /// | `navigationAction` | rules for actions, the first that fits counts | allow |
  /// | `navigationResponse` | rules for responses, likewise | allow |
  /// | `authentication` | an entry a challenge, see below | default |
  /// | `formSubmission` | an entry a form: `submit` | submit |
  /// | `alert` | an entry a dialog: `dismissed` | dismissed |
  /// | `confirm` | an entry a dialog: true or false | false |
  /// | `prompt` | an entry a dialog: a text, which may be empty, or null | null |
  /// | `openPanel` | an entry a panel: a file beside `scenario.yaml`, a list, or null | null |
  /// | `mediaCapture` | an entry a question: `grant`, `deny`, `prompt` | prompt |
  /// | `downloadDestination` | a word a download: `none`, `existingFile`, `missingFolder` | save |
  /// | `downloadRedirect` | a word a redirect: `cancel` | allow |
  /// | `createWebView` | `newView`, `none`, `sameView` | none |
  /// | `absent` | callbacks whose method the delegates are without | |
  /// | `navigationDelegate` | false: the view has no navigation delegate | true |
  /// | `uiDelegate` | false: the view has no UI delegate | true |
  /// | `on` | callback: acts done in it the first time it comes, after the answer | |
  ///
  /// An entry of `authentication` is `{user, password}`, `{certificate}` or one of the words
  /// `trust`, `default`, `cancel` and `reject`. It answers the next challenge that it fits: `trust`
  /// one about a server, `{certificate}` one for a client's certificate, `{user, password}` one for
  /// a password, other words any. An entry from `authentication` to `mediaCapture` may be
  /// `{answer: ENTRY, hold: NAME}`: that answer waits for the act `release: NAME`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(AppScript.keys.map(\.key) + AppScript.otherKeys)
    self.init()
    try readPolicies(fields)
    try readAnswers(fields)
    try readPermissions(fields)
    try readDownloads(fields)
    try readMethods(fields)
    for (key, value) in try fields["on"]?.entries(of: "acts by callback") ?? [] {
      reactions[try EventKind(callback: key, at: value)] =
        try AddressedAct.reactions(authored: value)
    }
    try checkAnswered(fields, at: node)
  }

  private mutating func readPolicies(_ fields: AuthoredFields) throws(AuthoredError) {
    if let rules = fields["navigationAction"] {
      actions = try PolicyRule.rules(authored: rules, patterns: ["url", "type", "newWindow"])
    }
    if let rules = fields["navigationResponse"] {
      responses = try PolicyRule.rules(authored: rules, patterns: ["url", "mime"])
    }
    if let answer = fields["createWebView"] { createWebView = try answer.word() }
  }

  private mutating func readMethods(_ fields: AuthoredFields) throws(AuthoredError) {
    for item in try fields["absent"]?.list(of: "callbacks") ?? [] {
      let methods = EventKind.optionalMethods
      guard let kind = methods.first(where: { $0.rawValue == (try? item.string()) }) else {
        let names = methods.map(\.rawValue).joined(separator: ", ")
        throw item.error("found \(item.kind)", expected: "one of \(names)")
      }
      absent.insert(kind)
    }
    if let flag = fields["navigationDelegate"] { hasNavigationDelegate = try flag.bool() }
    if let flag = fields["uiDelegate"] { hasUIDelegate = try flag.bool() }
  }
}

extension EventKind {
  /// A callback by its name in a trace.
  ///
  /// - Throws: ``AuthoredError`` at `node` that lists the callbacks.
  init(callback name: String, at node: AuthoredNode) throws(AuthoredError) {
    guard let kind = EventKind(rawValue: name), kind.channel != .step else {
      let names = EventKind.allCases.filter { $0.channel != .step }.map(\.rawValue)
      throw node.error(
        "unknown callback '\(name)'", expected: name.guess(among: names))
    }
    self = kind
  }
}
