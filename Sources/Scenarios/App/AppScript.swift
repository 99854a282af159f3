import AuthoredYAML
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The answers and actions of a scenario's app, from the key `app:`.
package struct AppScript: Sendable {
  /// Rules that answer `decidePolicyFor navigationAction`.
  ///
  /// If no rule matches, the answer is allow.
  package var actions: [PolicyRule] = []
  /// Rules that answer `decidePolicyFor navigationResponse`.
  ///
  /// If no rule matches, the answer is allow.
  package var responses: [PolicyRule] = []
  /// Answers to authentication challenges.
  ///
  /// Each answer is used for the next challenge that it matches. If no answer matches, the
  /// challenge gets default handling.
  package var authentication: [Decision<AuthenticationEntry>] = []
  /// Decisions on when to send forms, one for each form.
  ///
  /// Further forms are sent at once.
  package var submissions: [Decision<Void>] = []
  /// Decisions on when to dismiss alerts, one for each alert.
  ///
  /// Further alerts are dismissed at once.
  package var alerts: [Decision<Void>] = []
  /// Answers to `confirm()`, one for each dialog.
  ///
  /// Further dialogs get false.
  package var confirmations: [Decision<Bool>] = []
  /// Answers to `prompt()`, one for each dialog.
  ///
  /// Further dialogs get `nil`, which is null.
  package var inputs: [Decision<String?>] = []
  /// Files for file inputs, one list for each panel, relative to the scenario's folder.
  ///
  /// `nil` cancels a panel. Further panels are also cancelled.
  package var files: [Decision<[String]?>] = []
  /// Answers to permission requests for camera and microphone, one for each request.
  ///
  /// Further requests get `.prompt`.
  package var mediaPermissions: [Decision<WKPermissionDecision>] = []
  /// Destinations of downloads, one for each download.
  ///
  /// Further downloads get new files.
  package var destinations: [DownloadDestination] = []
  /// Decisions on whether a download follows a redirect, one for each redirect.
  ///
  /// Further redirects are followed.
  package var redirects: [WKDownload.RedirectPolicy] = []
  package var createWebView = NewWindowAnswer.none
  /// The methods that the app's delegates do not implement.
  package var absent: Set<EventKind> = []
  package var hasNavigationDelegate = true
  package var hasUIDelegate = true
  /// The app's actions for the first callback of each kind, performed after the answer.
  package var reactions: [EventKind: [AddressedAct]] = [:]
}

extension AppScript {
  /// A key with answers, and the callback that they answer.
  private struct Answers {
    let key: Key<AppScript>
    let callback: EventKind
    var isOfUIDelegate = false
  }

  private static let answers =
    navigationAnswers
    + [
      Answers(
        key: .key(
          "alert", \.alerts, Shape.word(of: [("dismissed", ())]).answers,
          "`dismissed`, an entry a dialog; later ones are dismissed"),
        callback: .runJavaScriptAlertPanel, isOfUIDelegate: true),
      Answers(
        key: .key(
          "confirm", \.confirmations, Shape.flag.answers,
          "`true` or `false`, an entry a dialog; later ones are declined"),
        callback: .runJavaScriptConfirmPanel, isOfUIDelegate: true),
      Answers(
        key: .key(
          "prompt", \.inputs, Shape.text("a text or null").orNothing.answers,
          "a text, or `~` for null, an entry a dialog; later ones are cancelled"),
        callback: .runJavaScriptTextInputPanel,
        isOfUIDelegate: true),
      Answers(
        key: .key(
          "openPanel", \.files, files.answers,
          "a file beside `scenario.yaml`, a list of them, or `~`, an entry a panel; later ones are "
            + "cancelled"),
        callback: .runOpenPanel, isOfUIDelegate: true),
      Answers(
        key: .key(
          "mediaCapture", \.mediaPermissions,
          Shape.word(of: [("prompt", .prompt), ("grant", .grant), ("deny", .deny)]).answers,
          "`grant`, `deny` or `prompt`, an entry a question; then `prompt`, which denies"),
        callback: .requestMediaCapturePermission, isOfUIDelegate: true),
      Answers(
        key: .key(
          "createWebView", \.createWebView, .word,
          "`newView`, `none`, the default, `sameView`: loads the request where it was asked, or "
            + "`otherConfiguration`: a view made with another configuration than the given one"),
        callback: .createWebView, isOfUIDelegate: true),
      Answers(
        key: .key(
          "downloadRedirect", \.redirects,
          Shape.word(of: [("allow", .allow), ("cancel", .cancel)]).list(of: "answers"),
          "`allow` or `cancel`, an entry a redirect; later ones are allowed"),
        callback: .downloadWillPerformHTTPRedirection),
    ]

  private static let navigationAnswers = [
    Answers(
      key: .key(
        "navigationAction", \.actions, PolicyRule.forActions,
        "rules for actions; the first that fits counts, and others are allowed"),
      callback: .decidePolicyForNavigationAction),
    Answers(
      key: .key(
        "navigationResponse", \.responses, PolicyRule.forResponses,
        "rules for responses; the first that fits counts, and others are allowed"),
      callback: .decidePolicyForNavigationResponse),
    Answers(
      key: .key(
        "authentication", \.authentication, AuthenticationEntry.shape.answers,
        "an entry a challenge, for the next one that it fits: `trust`, `default`, `cancel`, `reject`, "
          + "or a credential; later ones get `default`"),
      callback: .didReceiveAuthenticationChallenge),
    Answers(
      key: .key(
        "formSubmission", \.submissions, Shape.word(of: [("submit", ())]).answers,
        "`submit`, an entry a form; later ones are sent"),
      callback: .willSubmitForm),
  ]

  private static let files = Shape.text("a file of the scenario's folder, or null")
    .oneOrMore().orNothing

  private static let otherKeys: [Key<AppScript>] = [
    .key(
      "downloadDestination", \.destinations, Shape.word.list(of: "answers"),
      "`save`, `none`, `existingFile` or `missingFolder`, an entry a download; "
        + "later ones are saved"),
    .key(
      "absent", \.absent, EventKind.optionalWord.list(of: "callbacks").map(Set.init),
      "a list of callbacks whose methods are not there"),
    .key(
      "navigationDelegate", \.hasNavigationDelegate, .flag, "`false`: the whole delegate is absent"),
    .key("uiDelegate", \.hasUIDelegate, .flag, "`false`: the whole delegate is absent"),
    .key(
      "on", \.reactions, callbackReactions,
      "by callback, acts done in it the first time that it comes, after the answer"),
  ]

  private static let callbackReactions = Shape<[EventKind: [AddressedAct]]>(
    .entries(AddressedAct.reactions.schema, named: EventKind.callback().schema)
  ) { node throws(AuthoredError) in
    var reactions: [EventKind: [AddressedAct]] = [:]
    for (key, value) in try node.entries(of: "acts by callback") {
      reactions[try EventKind(callback: key, at: value)] = try AddressedAct.reactions.read(value)
    }
    return reactions
  }

  static let shape = Shape.mapping(
    AppScript(), answers.map(\.key) + otherKeys,
    check: { script, fields throws(AuthoredError) in try script.checkAnswered(fields) })

  /// Throws if an answer would never be given, or a reaction is for a callback that never occurs.
  private func checkAnswered(_ fields: AuthoredFields) throws(AuthoredError) {
    for answers in Self.answers where fields[answers.key.name] != nil {
      let key = answers.key.name
      if absent.contains(answers.callback) {
        throw fields.node.error(
          "'\(key)', and '\(answers.callback.rawValue)' is absent", expected: "one of the two")
      }
      // A download that the app starts always has a delegate.
      guard answers.callback.channel != .download else { continue }
      if answers.isOfUIDelegate ? !hasUIDelegate : !hasNavigationDelegate {
        let delegate = answers.isOfUIDelegate ? "uiDelegate" : "navigationDelegate"
        throw fields.node.error(
          "'\(key)', and '\(delegate)' is false", expected: "one of the two")
      }
    }
    if let kind = reactions.keys.filter(absent.contains).map(\.rawValue).min() {
      throw fields.node.error("'on' has '\(kind)', which is absent", expected: "one of the two")
    }
  }
}

extension EventKind {
  private static let callbackNames = allCases.filter { $0.channel != .step }.map(\.rawValue)

  /// Returns the shape of the name of a callback or a property.
  static func callback(_ expected: String = "text") -> Shape<EventKind> {
    Shape(.reference(to: "callback") { .words(callbackNames) }) { node throws(AuthoredError) in
      try EventKind(callback: node.string(expected: expected), at: node)
    }
  }

  /// The shape of the name of an optional delegate method.
  static let optionalWord: Shape<EventKind> = {
    let names = optionalMethods.map(\.rawValue)
    return Shape(.words(names.sorted())) { node throws(AuthoredError) in
      guard let name = try? node.string(), let kind = EventKind(rawValue: name),
        optionalMethods.contains(kind)
      else {
        throw node.error(
          "found \(node.kind)", expected: "one of \(names.joined(separator: ", "))")
      }
      return kind
    }
  }()

  static func word(_ noun: String, among kinds: [EventKind]) -> Shape<EventKind> {
    let names = kinds.map(\.rawValue)
    return Shape(.words(names)) { node throws(AuthoredError) in
      let name = try node.string(expected: "the name of a \(noun)")
      guard names.contains(name), let kind = EventKind(rawValue: name) else {
        throw node.error(
          "unknown \(noun) '\(name)'", expected: "one of \(names.joined(separator: ", "))")
      }
      return kind
    }
  }

  /// Creates a callback from its name in a trace.
  ///
  /// - Throws: ``AuthoredError`` at `node` if there is no callback with this name.
  init(callback name: String, at node: AuthoredNode) throws(AuthoredError) {
    guard let kind = EventKind(rawValue: name), kind.channel != .step else {
      throw node.error(
        "unknown callback '\(name)'", expected: name.guess(among: Self.callbackNames))
    }
    self = kind
  }
}
