#if !canImport(WebKit)
import Foundation

/// What a page's file input accepts (WKOpenPanelParameters).
@preconcurrency @MainActor open class WKOpenPanelParameters: NSObject {
  private let values: OpenPanelValues?

  init(_ values: OpenPanelValues) { self.values = values }

  /// Creates parameters of a panel for one file; apps subclass it in tests.
  public override nonisolated init() { values = nil }

  /// Whether several files may be chosen.
  open var allowsMultipleSelection: Bool { values?.allowsMultipleSelection ?? false }

  /// Whether folders may be chosen; false where the engine cannot tell.
  open var allowsDirectories: Bool { values?.allowsDirectories ?? false }
}
#endif
