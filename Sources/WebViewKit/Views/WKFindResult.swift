#if !canImport(WebKit)
import Foundation

/// What came of a search (WKFindResult).
@preconcurrency @MainActor open class WKFindResult: NSObject, NSCopying {
  /// Whether the text was found.
  public let matchFound: Bool

  init(matchFound: Bool) { self.matchFound = matchFound }

  /// Gives itself, since nothing of it changes.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
#endif
