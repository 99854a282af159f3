#if !canImport(WebKit)
import Foundation

/// Which part of a view a PDF is made of (WKPDFConfiguration).
@preconcurrency @MainActor open class WKPDFConfiguration: NSObject, NSCopying {
  /// The part, in points of the view; nil, the default, is all of it.
  public var rect: CGRect?
  /// Whether what the page does not paint stays transparent.
  open var allowTransparentBackground = false

  /// Gives a copy; call it on the main actor, as all of this API.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any {
    let copy = MainActor.assumeIsolated {
      let copy = WKPDFConfiguration()
      copy.rect = rect
      copy.allowTransparentBackground = allowTransparentBackground
      return copy
    }
    return copy
  }
}
#endif
