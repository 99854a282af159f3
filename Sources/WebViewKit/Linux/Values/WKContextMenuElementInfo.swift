import Foundation

/// The element that a context menu is for.
///
/// No engine here makes such an object, since no menu is shown. The class exists so that an app's
/// code compiles.
@preconcurrency @MainActor open class WKContextMenuElementInfo: NSObject {
  /// The URL of the link; `nil` if the element is not a link.
  open var linkURL: URL? { nil }
}
