import Foundation
import WebViewKit

/// The effect of a redirect on the navigation of a frame.
enum RedirectConsequence: Sendable {
  case follow(URL, status: Int)
  /// Shows an empty document instead of a URL that redirects are not allowed to lead to.
  case block(URL)
  /// Fails the navigation. If `at` is given, it is the URL in the error; otherwise the request's
  /// URL is.
  case fail(LoadFailure, at: URL? = nil)
}

extension FrameTable {
  func consequence(of redirect: Redirect, in frame: FrameID) -> RedirectConsequence {
    switch redirect {
    case .to(let url, _) where ["about", "data"].contains(url.scheme?.lowercased()):
      return .block(url)
    case .to(let url, _) where url.hasBadPort:
      return decide(.fail(.blocked, at: url), by: .badPortsAreNotReached)
    case .to(let url, _) where !mayBeRedirected(frame, to: url):
      return .fail(.cancelled, at: url)
    case .to(let url, let status): return .follow(url, status: status)
    case .malformed: return decide(.fail(.noHost), by: .malformedRedirectFails)
    case .withoutAddress: return decide(.fail(.cancelled), by: .emptyLocationFails)
    }
  }
}
