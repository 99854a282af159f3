import Foundation

/// The element that a context menu is for (WKContextMenuElementInfo).
///
/// No engine here makes one, since no menu is shown; an app's code that names it compiles.
@preconcurrency @MainActor open class WKContextMenuElementInfo: NSObject {
  /// The address of the link; `nil` if the element is not a link.
  open var linkURL: URL? { nil }
}
