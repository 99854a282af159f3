#if !canImport(WebKit)
import Foundation

/// One navigation of a main frame; its identity is its only meaning (WKNavigation).
@preconcurrency @MainActor open class WKNavigation: NSObject {}
#endif
