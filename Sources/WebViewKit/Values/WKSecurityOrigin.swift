#if !canImport(WebKit)
import Foundation

/// Where a frame's document came from (WKSecurityOrigin).
@preconcurrency @MainActor open class WKSecurityOrigin: NSObject {
  private let values: OriginValues

  package init(_ values: OriginValues) { self.values = values }

  /// The scheme, without colon.
  open var `protocol`: String { values.scheme }
  /// The host, empty where there is none.
  open var host: String { values.host }
  /// The port, 0 where it is the scheme's default.
  open var port: Int { values.port }
}
#endif
