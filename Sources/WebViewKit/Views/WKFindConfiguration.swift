#if !canImport(WebKit)
import Foundation

/// How a text is looked for (WKFindConfiguration).
@preconcurrency @MainActor open class WKFindConfiguration: NSObject, NSCopying {
  /// Whether it is looked for before the last place; false by default.
  open var backwards = false
  /// Whether capital letters differ from small ones; false by default.
  open var caseSensitive = false
  /// Whether the search goes on at the other end of the page; true by default.
  open var wraps = true

  /// Gives a copy; call it on the main actor, as all of this API.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKFindConfiguration()
      copy.backwards = backwards
      copy.caseSensitive = caseSensitive
      copy.wraps = wraps
      return copy
    }
    return copy
  }
}
#endif
