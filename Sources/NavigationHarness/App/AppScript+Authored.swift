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
  /// | `authentication` | an entry a challenge: `{user, password}`, `default`, `cancel`, `reject` | |
  /// | `createWebView` | `newView`, `none`, `sameView` | none |
  /// | `uiDelegate` | false: the view has no UI delegate | true |
  /// | `on` | callback: acts done in it the first time it comes, after the answer | |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(
      "navigationAction", "navigationResponse", "authentication", "createWebView", "uiDelegate",
      "on")
    self.init()
    if let rules = fields["navigationAction"] {
      actions = try PolicyRule.rules(authored: rules, patterns: ["url", "type", "newWindow"])
    }
    if let rules = fields["navigationResponse"] {
      responses = try PolicyRule.rules(authored: rules, patterns: ["url", "mime"])
    }
    for item in try fields["authentication"]?.list(of: "answers") ?? [] {
      authentication.append(try AppScript.credential(authored: item))
    }
    if let answer = fields["createWebView"] { createWebView = try answer.word() }
    if let flag = fields["uiDelegate"] { hasUIDelegate = try flag.bool() }
    guard hasUIDelegate || fields["createWebView"] == nil else {
      throw node.error("'createWebView' without a UI delegate", expected: "one of the two keys")
    }
    for (key, value) in try fields["on"]?.entries(of: "acts by callback") ?? [] {
      reactions[try EventKind(callback: key, at: value)] =
        try AddressedAct.reactions(authored: value)
    }
  }

  private static func credential(
    authored node: AuthoredNode
  ) throws(AuthoredError) -> AuthenticationAnswer {
    if node.isMapping {
      let fields = try node.fields("user", "password")
      return .useCredential(
        user: try fields.required("user", expected: "the user's name").string(),
        password: try fields.required("password", expected: "the password").string())
    }
    let expected = "{user, password}, default, cancel or reject"
    switch try node.string(expected: expected) {
    case "default": return .performDefaultHandling
    case "cancel": return .cancelAuthenticationChallenge
    case "reject": return .rejectProtectionSpace
    default: throw node.error("found \(node.kind)", expected: expected)
    }
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
        "unknown callback '\(name)'", expected: "one of \(names.joined(separator: ", "))")
    }
    self = kind
  }
}
