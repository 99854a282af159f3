import AuthoredYAML
import Foundation
import NavigationTrace

extension ViewSetup {
  /// The keys of a view.
  static let keys =
    [
      "dataStore", "window", "observe", "userScripts", "messageHandlers", "mockCaptureDevices",
      "applicationName", "allowsContentJavaScript", "schemeHandlers",
    ] + ViewSetting.names

  /// Reads an entry of the key `views`.
  ///
  /// | key | value | where it is not written |
  /// |---|---|---|
  /// | `observe` | names of properties, whose changes become events | none |
  /// | `dataStore` | a name, in memory; `{persistent: NAME}`, on disk; views with the same one | |
  /// | | share cookies and caches | `main` |
  /// | `userScripts` | a list of scripts, see ``AuthoredUserScript`` | none |
  /// | `messageHandlers` | a list of handlers, see ``AuthoredMessageHandler`` | none |
  /// | `schemeHandlers` | by scheme and address, what the app gives, see ``SchemeReply`` | none |
  /// | `applicationName` | a text, appended to the engine's user agent | none |
  /// | `allowsContentJavaScript` | false: the scripts of pages do not run | true |
  /// | any property of the act `set` | its value, set before the first step | WKWebView's own |
  /// | `window` | `{width, height}`, in points: the view is shown | not shown |
  /// | `mockCaptureDevices` | true: pages get a made-up camera and microphone | false |
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let fields = try node.fields(ViewSetup.keys)
    self.init()
    for item in try fields["observe"]?.list(of: "properties") ?? [] {
      observed.insert(try ViewSetup.property(authored: item))
    }
    if let store = fields["dataStore"] { dataStore = try DataStore(authored: store) }
    for item in try fields["userScripts"]?.list(of: "scripts") ?? [] {
      userScripts.append(try AuthoredUserScript(authored: item))
    }
    for item in try fields["messageHandlers"]?.list(of: "handlers") ?? [] {
      messageHandlers.append(try AuthoredMessageHandler(authored: item))
    }
    if let handlers = fields["schemeHandlers"] {
      schemes = try SchemeReply.replies(authored: handlers)
    }
    applicationName = try fields["applicationName"]?.string(expected: "a name for the user agent")
    if let flag = fields["allowsContentJavaScript"] { allowsContentJavaScript = try flag.bool() }
    for (name, value) in fields.entries where ViewSetting.names.contains(name) {
      settings.append(try ViewSetting(name, authored: value))
    }
    if let flag = fields["mockCaptureDevices"] { mockCaptureDevices = try flag.bool() }
    if let size = fields["window"] { window = try ViewSetup.size(authored: size) }
  }

  private static func property(authored node: AuthoredNode) throws(AuthoredError) -> EventKind {
    let name = try node.string(expected: "the name of a property")
    let properties = EventKind.allCases.filter { $0.channel == .property && $0.fields == [.value] }
    guard let property = properties.first(where: { $0.rawValue == name }) else {
      throw node.error(
        "unknown property '\(name)'",
        expected: "one of \(properties.map(\.rawValue).joined(separator: ", "))")
    }
    return property
  }

  private static func size(authored node: AuthoredNode) throws(AuthoredError) -> CGSize {
    let fields = try node.fields("width", "height")
    let expected = "a whole number of points"
    return CGSize(
      width: try fields.required("width", expected: expected).integer(in: 1...4096),
      height: try fields.required("height", expected: expected).integer(in: 1...4096))
  }
}

extension ViewSetup.DataStore {
  init(authored node: AuthoredNode) throws(AuthoredError) {
    let expected = "a name for the store, or {persistent: NAME}"
    guard node.isMapping else {
      self = .nonPersistent(try node.string(expected: expected))
      return
    }
    let name = try node.fields("persistent").required("persistent", expected: expected)
    self = .persistent(try name.string(expected: "a name for the store"))
  }
}
