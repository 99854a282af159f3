#if !canImport(WebKit)
/// What a web view is made with.
public struct ViewSettings: Hashable, Sendable {
  /// Where cookies, caches and credentials are kept.
  public enum DataStore: Hashable, Sendable {
    /// On disk, shared by all views that name it; nil is the default one.
    case persistent(identifier: String?)
    /// In memory, shared by the views that name the same one.
    case nonPersistent(NonPersistentStore)
  }

  /// The data store.
  public var dataStore: DataStore
  /// The scripts and message handlers, which views may share.
  public var userContent: UserContentID
  /// Replaces the engine's own user agent.
  public var customUserAgent: String?
  /// Is appended to the engine's own user agent.
  public var applicationName: String?
  /// Whether the page's own scripts run.
  public var allowsContentJavaScript: Bool
  /// Whether scripts may open windows without a user gesture.
  public var javaScriptCanOpenWindowsAutomatically: Bool
  /// The schemes that the app loads by itself, in lower case.
  public var schemes: Set<String> = []
  /// What the configuration's preferences ask for.
  public var preferences = PreferenceValues()
  /// What the app set on the view itself.
  public var properties = ViewProperties()

  /// Creates settings with WKWebView's defaults on macOS.
  public init(
    dataStore: DataStore, userContent: UserContentID = UserContentID(),
    customUserAgent: String? = nil, applicationName: String? = nil,
    allowsContentJavaScript: Bool = true, javaScriptCanOpenWindowsAutomatically: Bool = true
  ) {
    self.dataStore = dataStore
    self.userContent = userContent
    self.customUserAgent = customUserAgent
    self.applicationName = applicationName
    self.allowsContentJavaScript = allowsContentJavaScript
    self.javaScriptCanOpenWindowsAutomatically = javaScriptCanOpenWindowsAutomatically
  }
}
#endif
