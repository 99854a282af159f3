import HTTPFixtures
import NavigationRecording
import NavigationTrace

extension ScenarioSchema {
  private static let text = FileSchema.text

  /// The key `app`.
  static var app: TraceValue {
    let credential = FileSchema.object(
      [
        "user": text, "password": text, "persistence": FileSchema.word(CredentialPersistence.self),
      ], required: ["user", "password"])
    let certificate = FileSchema.object(
      ["certificate": FileSchema.word(ShownCertificate.self)], required: ["certificate"])
    let words = FileSchema.word(of: ["trust", "default", "cancel", "reject"])
    let files = FileSchema.either(text, FileSchema.list(of: text), FileSchema.nothing)
    let methods = EventKind.optionalMethods.map(\.rawValue).sorted()
    return FileSchema.object([
      "navigationAction": rules(["url": text, "type": actionType, "newWindow": FileSchema.flag]),
      "navigationResponse": rules(["url": text, "mime": text]),
      "authentication": answers(FileSchema.either(credential, certificate, words)),
      "formSubmission": answers(FileSchema.word(SubmissionAnswer.self)),
      "alert": answers(FileSchema.word(AlertAnswer.self)), "confirm": answers(FileSchema.flag),
      "prompt": answers(FileSchema.either(text, FileSchema.nothing)), "openPanel": answers(files),
      "mediaCapture": answers(FileSchema.word(MediaPermissionAnswer.self)),
      "downloadDestination": FileSchema.list(of: FileSchema.word(DownloadDestination.self)),
      "downloadRedirect": FileSchema.list(of: FileSchema.word(RedirectAnswer.self)),
      "createWebView": FileSchema.word(NewWindowAnswer.self),
      "absent": FileSchema.list(of: FileSchema.word(of: methods)),
      "navigationDelegate": FileSchema.flag, "uiDelegate": FileSchema.flag,
      "on": [
        "type": "object", "propertyNames": callback, "additionalProperties": reactions,
      ],
    ])
  }

  private static let actionType = FileSchema.word(of: [
    "linkActivated", "formSubmitted", "backForward", "reload", "formResubmitted", "other",
  ])

  /// Answers one after another, each at once or held.
  private static func answers(_ answer: TraceValue) -> TraceValue {
    FileSchema.list(
      of: FileSchema.either(
        answer,
        FileSchema.object(["answer": answer, "hold": text], required: ["answer", "hold"])))
  }

  private static func rules(_ patterns: [String: TraceValue]) -> TraceValue {
    let keys: [String: TraceValue] = [
      "times": FileSchema.integer(1...1000), "answer": FileSchema.word(PolicyAnswer.self),
      "hold": text, "twice": FileSchema.flag, "then": reactions,
    ]
    return FileSchema.list(
      of: FileSchema.object(keys.merging(patterns) { $1 }, required: ["answer"]))
  }

  /// An entry of `views`.
  static var view: TraceValue {
    let size = FileSchema.integer(1...4096)
    let keys: [String: TraceValue] = [
      "dataStore": FileSchema.either(
        text, FileSchema.object(["persistent": text], required: ["persistent"])),
      "window": FileSchema.object(["width": size, "height": size], required: ["width", "height"]),
      "observe": FileSchema.list(of: FileSchema.word(of: observed)),
      "userScripts": FileSchema.list(of: AuthoredUserScript.schema),
      "messageHandlers": FileSchema.list(of: AuthoredMessageHandler.schema),
      "mockCaptureDevices": FileSchema.flag, "applicationName": text,
      "allowsContentJavaScript": FileSchema.flag,
      "schemeHandlers": FileSchema.entries(
        FileSchema.entries(SchemeReply.schema), named: "^[a-z][a-z0-9+.-]*$"),
    ]
    return FileSchema.object(keys.merging(ViewSetting.properties) { $1 })
  }

  private static var observed: [String] {
    EventKind.allCases.filter { $0.channel == .property && $0.fields == [.value] }.map(\.rawValue)
  }
}
