import AuthoredYAML
import Foundation
import NavigationTrace

/// The configuration of a scenario's view, an entry of the key `views`.
package struct ViewSetup: Sendable {
  /// A data store; views that name the same store share it.
  package enum DataStore: Hashable, Sendable {
    /// In memory.
    case nonPersistent(String)
    /// On disk. This run of the scenario creates the store's identifier for the name.
    case persistent(String)
  }

  package var dataStore = DataStore.nonPersistent("main")
  /// The size of the window that shows the view, in points; zero if the view is not shown.
  package var window = CGSize.zero
  /// The observable properties whose changes are recorded as events.
  package var observed: Set<EventKind> = []
  /// The text appended to the engine's user agent.
  package var applicationName: String?
  package var allowsContentJavaScript = true
  /// The app's replies to URLs with custom schemes, keyed by scheme and then by URL.
  package var schemes: [String: [String: SchemeReply]] = [:]
  /// The properties that are set on the view before the first step.
  package var settings: [ViewSetting] = []

  package var mockCaptureDevices = false
  package var userScripts: [AuthoredUserScript] = []
  package var messageHandlers: [AuthoredMessageHandler] = []
  /// The content rules for the view's loads, in JSON.
  package var contentRules: String?
}

extension ViewSetup {
  static let keys: [Key<ViewSetup>] =
    [
      .key(
        "dataStore", \.dataStore, DataStore.shape,
        "a name, or `{persistent: NAME}`; views that name the same one share cookies, "
          + "caches and credentials; `main` by default"),
      .key(
        "window", \.window, size, "`{width, height}`: the view is shown in a window of this size"),
      .key(
        "observe", \.observed, property.list(of: "properties").map(Set.init),
        "properties whose changes become events"),
      .key(
        "userScripts", \.userScripts, AuthoredUserScript.shape.list(of: "scripts"),
        "scripts that each of its documents gets"),
      .key(
        "messageHandlers", \.messageHandlers, AuthoredMessageHandler.shape.list(of: "handlers"),
        "handlers to which pages post as `webkit.messageHandlers.NAME`"),
      .key(
        "mockCaptureDevices", \.mockCaptureDevices, .flag,
        "whether its pages get a made-up camera and microphone, in a `window`"),
      .optional(
        "applicationName", \.applicationName, .text("a name for the user agent"),
        "text behind the engine's user agent"),
      .key(
        "allowsContentJavaScript", \.allowsContentJavaScript, .flag,
        "whether the scripts of pages run; those of the app do in any case"),
      .optional(
        "contentRules", \.contentRules, .text("content rules in JSON"),
        "a content rule list in JSON, which holds for its loads"),
      .key(
        "schemeHandlers", \.schemes, SchemeReply.handlers,
        "by scheme, replies by the address behind it"),
    ]
    + ViewSetting.properties.map { $0.key { $1.settings.append($0) } }

  static let shape = Shape.mapping(ViewSetup(), keys)

  private static let property = EventKind.word(
    "property",
    among: EventKind.allCases.filter { $0.channel == .property && $0.fields == [.value] })

  private static let length = Shape.integer(in: 1...4096).map { CGFloat($0) }
  private static let size = Shape.mapping(
    CGSize.zero,
    [
      .required("width", \.width, length, expected: "a whole number of points", "in points"),
      .required("height", \.height, length, expected: "a whole number of points", "in points"),
    ])
}

extension ViewSetup.DataStore {
  private static let expected = "a name for the store, or {persistent: NAME}"

  static let shape = Shape.text(expected).map(ViewSetup.DataStore.nonPersistent)
    .orMapping(
      Shape.mapping(
        "",
        [
          .required(
            "persistent", \.self, .text("a name for the store"), expected: expected,
            "a name for a store on disk")
        ]
      ).map(ViewSetup.DataStore.persistent))
}
