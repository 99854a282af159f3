#if !canImport(WebKit)
import Foundation

/// A script that every document gets (WKUserScript).
@preconcurrency @MainActor open class WKUserScript: NSObject, NSCopying {
  /// The text of the script.
  open var source: String { values.source }
  /// When it runs.
  open var injectionTime: WKUserScriptInjectionTime { values.injectionTime }
  /// Whether subframes go without it.
  open var isForMainFrameOnly: Bool { values.isForMainFrameOnly }

  /// The script as engines know it.
  let values: UserScriptValues

  /// Creates a script for the page's own world.
  public convenience init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool
  ) {
    self.init(
      source: source, injectionTime: injectionTime, forMainFrameOnly: forMainFrameOnly, in: .page)
  }

  /// Creates a script for a world.
  public init(
    source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool,
    in contentWorld: WKContentWorld
  ) {
    values = UserScriptValues(
      source: source, injectionTime: injectionTime, isForMainFrameOnly: forMainFrameOnly,
      world: contentWorld.identifier)
  }

  /// Gives the object itself: it never changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
#endif
