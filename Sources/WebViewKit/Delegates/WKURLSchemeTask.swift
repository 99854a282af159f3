#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// A resource that a ``WKURLSchemeHandler`` loads (WKURLSchemeTask).
///
/// A response comes first, then data in any number of pieces, then the end, once. A call out of
/// this order raises an exception on Apple systems; here it is reported and ignored.
@preconcurrency @MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
  /// What is wanted.
  var request: URLRequest { get }

  /// Gives the response; a later one before the first data replaces it.
  func didReceive(_ response: URLResponse)

  /// Gives the next piece of the body.
  func didReceive(_ data: Data)

  /// The body is complete.
  func didFinish()

  /// The load has failed, which it may at any time before its end.
  func didFailWithError(_ error: any Error)
}
#endif
