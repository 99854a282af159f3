#if !canImport(WebKit)
import Foundation

/// Has no effect, as on Apple systems since 2021 (WKProcessPool).
@MainActor open class WKProcessPool: NSObject {}
#endif
