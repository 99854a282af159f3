#if !canImport(WebKit)
import Foundation

/// Has no effect, as on Apple systems since 2021 (WKProcessPool).
@preconcurrency @MainActor open class WKProcessPool: NSObject {}
#endif
