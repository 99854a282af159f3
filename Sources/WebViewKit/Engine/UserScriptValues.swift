#if !canImport(WebKit)
/// A script that every document of a user content's views gets.
public struct UserScriptValues: Hashable, Sendable {
  /// The text of the script.
  public var source: String
  /// When it runs.
  public var injectionTime: WKUserScriptInjectionTime
  /// Whether subframes go without it.
  public var isForMainFrameOnly: Bool
  /// The content world it runs in; nil is the page's own, empty the app's default one.
  public var world: String?

  /// Creates a script.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, isForMainFrameOnly: Bool,
    world: String? = nil
  ) {
    self.source = source
    self.injectionTime = injectionTime
    self.isForMainFrameOnly = isForMainFrameOnly
    self.world = world
  }
}
#endif
