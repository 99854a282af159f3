#if !canImport(WebKit)
import Foundation
import FoundationNetworking

// Foundation declares it unavailable on Linux, although apps read it in every authentication
// callback; a module's own declaration wins over an unavailable one.
extension URLProtectionSpace {
  /// The certificates to be judged; nil where something else is asked for.
  public var serverTrust: SecTrust? { (self as? TrustSpace)?.trust }
}
#endif
