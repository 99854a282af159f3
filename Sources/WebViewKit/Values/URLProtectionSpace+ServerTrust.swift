#if !canImport(WebKit)
import Foundation
import FoundationNetworking

// Foundation declares it unavailable on Linux, although apps read it in every authentication
// callback; a module's own declaration wins over an unavailable one.
extension URLProtectionSpace {
  /// The certificates to be judged; nil, since no engine here asks the app to judge them.
  public var serverTrust: SecTrust? { nil }
}
#endif
