import AuthoredYAML
import HTTPFixtures
import NavigationRecording
import NavigationTrace

extension AppScript {
  /// A key with answers, and the callback that they answer.
  struct Key {
    var key: String
    var callback: EventKind
    var isOfUIDelegate: Bool

    init(_ key: String, _ callback: EventKind, isOfUIDelegate: Bool) {
      self.key = key
      self.callback = callback
      self.isOfUIDelegate = isOfUIDelegate
    }
  }

  /// The keys with answers.
  static let keys = [
    Key("navigationAction", .decidePolicyForNavigationAction, isOfUIDelegate: false),
    Key("navigationResponse", .decidePolicyForNavigationResponse, isOfUIDelegate: false),
    Key("authentication", .didReceiveAuthenticationChallenge, isOfUIDelegate: false),
    Key("formSubmission", .willSubmitForm, isOfUIDelegate: false),
    Key("alert", .runJavaScriptAlertPanel, isOfUIDelegate: true),
    Key("confirm", .runJavaScriptConfirmPanel, isOfUIDelegate: true),
    Key("prompt", .runJavaScriptTextInputPanel, isOfUIDelegate: true),
    Key("openPanel", .runOpenPanel, isOfUIDelegate: true),
    Key("mediaCapture", .requestMediaCapturePermission, isOfUIDelegate: true),
    Key("createWebView", .createWebView, isOfUIDelegate: true),
    Key("downloadRedirect", .downloadWillPerformHTTPRedirection, isOfUIDelegate: false),
  ]
  /// All other keys.
  static let otherKeys = [
    "downloadDestination", "absent", "navigationDelegate", "uiDelegate", "on",
  ]

  mutating func readAnswers(_ fields: AuthoredFields) throws(AuthoredError) {
    authentication = try Decision.list(authored: fields["authentication"]) {
      item throws(AuthoredError) in try AuthenticationEntry(authored: item)
    }
    submissions = try Decision.list(authored: fields["formSubmission"]) {
      item throws(AuthoredError) in try item.word()
    }
    alerts = try Decision.list(authored: fields["alert"]) { item throws(AuthoredError) in
      try item.word()
    }
    confirmations = try Decision.list(authored: fields["confirm"]) { item throws(AuthoredError) in
      try item.bool()
    }
    inputs = try Decision.list(authored: fields["prompt"]) { item throws(AuthoredError) in
      item.isNull ? nil : try item.string(expected: "a text or null")
    }
  }

  mutating func readPermissions(_ fields: AuthoredFields) throws(AuthoredError) {
    files = try Decision.list(authored: fields["openPanel"]) { item throws(AuthoredError) in
      guard !item.isNull else { return nil }
      var names: [String] = []
      for name in item.isList ? try item.list() : [item] {
        names.append(try name.string(expected: "a file of the scenario's folder, or null"))
      }
      return names
    }
    mediaPermissions = try Decision.list(authored: fields["mediaCapture"]) {
      item throws(AuthoredError) in try item.word()
    }
  }

  mutating func readDownloads(_ fields: AuthoredFields) throws(AuthoredError) {
    for item in try fields["downloadDestination"]?.list(of: "answers") ?? [] {
      destinations.append(try item.word())
    }
    for item in try fields["downloadRedirect"]?.list(of: "answers") ?? [] {
      redirects.append(try item.word())
    }
  }

  /// Refuses answers that nobody would give, and reactions to what nobody hears.
  func checkAnswered(_ fields: AuthoredFields, at node: AuthoredNode) throws(AuthoredError) {
    for key in AppScript.keys where fields[key.key] != nil {
      if absent.contains(key.callback) {
        throw node.error(
          "'\(key.key)', and '\(key.callback.rawValue)' is absent", expected: "one of the two")
      }
      // A download that the app starts has its delegate in any case.
      guard key.callback.channel != .download else { continue }
      if key.isOfUIDelegate ? !hasUIDelegate : !hasNavigationDelegate {
        let delegate = key.isOfUIDelegate ? "uiDelegate" : "navigationDelegate"
        throw node.error(
          "'\(key.key)', and '\(delegate)' is false", expected: "one of the two")
      }
    }
    if let kind = reactions.keys.filter(absent.contains).map(\.rawValue).min() {
      throw node.error("'on' has '\(kind)', which is absent", expected: "one of the two")
    }
  }
}

extension Decision {
  /// Reads answers that are given one after another, each at once or held.
  static func list(
    authored node: AuthoredNode?, read: (AuthoredNode) throws(AuthoredError) -> Answer
  ) throws(AuthoredError) -> [Decision<Answer>] {
    var decisions: [Decision<Answer>] = []
    for item in try node?.list(of: "answers") ?? [] {
      guard item.isMapping, try item.entries().contains(where: { $0.key == "hold" }) else {
        decisions.append(Decision(try read(item)))
        continue
      }
      let fields = try item.fields("answer", "hold")
      decisions.append(
        Decision(
          try read(fields.required("answer", expected: "the answer to hold back")),
          heldAs: try fields["hold"]?.string(expected: "a name for the act 'release'")))
    }
    return decisions
  }
}

extension AuthenticationEntry {
  /// Reads an entry of the key `authentication`.
  init(authored node: AuthoredNode) throws(AuthoredError) {
    guard node.isMapping else {
      self = .answer(try AuthenticationAnswer(authored: node))
      return
    }
    let fields = try node.fields("user", "password", "persistence", "certificate")
    guard let certificate = fields["certificate"] else {
      self = .answer(
        .useCredential(
          user: try fields.required("user", expected: "the user's name").string(),
          password: try fields.required("password", expected: "the password").string(),
          persistence: try fields["persistence"]?.word() ?? .forSession))
      return
    }
    for key in ["user", "password", "persistence"] where fields[key] != nil {
      throw node.error(
        "a certificate and '\(key)'", expected: "{certificate} or {user, password, persistence}")
    }
    self = .certificate(try certificate.word())
  }
}

extension AuthenticationAnswer {
  /// Reads a word of the key `authentication`.
  fileprivate init(authored node: AuthoredNode) throws(AuthoredError) {
    let expected = "{user, password, persistence}, {certificate}, trust, default, cancel or reject"
    switch try node.string(expected: expected) {
    case "trust": self = .acceptServerTrust
    case "default": self = .performDefaultHandling
    case "cancel": self = .cancelAuthenticationChallenge
    case "reject": self = .rejectProtectionSpace
    default: throw node.error("found \(node.kind)", expected: expected)
    }
  }
}
