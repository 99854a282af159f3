import Foundation
import FoundationNetworking
import WebViewKit

/// Server redirects.
extension NavigationMachine {
  /// Rule 5, B05: twenty are followed.
  static let redirectLimit = 20

  /// Follows a redirect: the action is asked first, the redirect reported second (rule 3).
  mutating func redirect(_ frame: FrameID, to url: URL, status: Int) {
    guard let navigation = frames[frame]?.provisional else { return }
    if let load = navigation.load { tell(.cancel(load)) }
    guard navigation.redirects < Self.redirectLimit else {
      return failProvisional(frame, .tooManyRedirects(navigation.request.url))
    }
    let request = navigation.request.redirected(to: url, status: status)
    // BSK testSameURLServerRedirects, WebKit PolicyChecker::checkNavigationPolicy: the app is not
    // asked twice in a row about the same request; the redirect itself is reported all the same.
    if let last = navigation.lastAsked, last.isSame(as: request) {
      return follow(frame, request)
    }
    var asked = navigation
    asked.request = request
    frames[frame]?.provisional?.lastAsked = request
    // Rule 19, B08 to B10: type and source stay those of the original action.
    ask(.decidePolicyForNavigationAction(action(asked)), .redirect(frame, navigation.id, request))
  }

  mutating func decidedRedirect(
    _ frame: FrameID, to request: URLRequest, _ policy: NavigationPolicy
  ) {
    guard var navigation = frames[frame]?.provisional else { return }
    switch policy {
    case .allow: follow(frame, request)
    case .cancel:
      // Rule 10, B11: the navigation had started, so it fails; this hop is not reported.
      failProvisional(frame, .interruptedByPolicyChange(request.url))
    case .download:
      // M12; WebKit lets the navigation fail as for a cancelled redirect
      // (DocumentLoader::willContinueMainResourceLoadAfterRedirect, ignored by policy).
      navigation.request = request
      let download = startDownload(request)
      report(.navigationActionDidBecomeDownload(action(navigation), download))
      failProvisional(frame, .interruptedByPolicyChange(request.url))
    }
  }

  /// B13: the URL has changed already when the redirect is reported.
  ///
  /// Rule 2: no second start.
  private mutating func follow(_ frame: FrameID, _ request: URLRequest) {
    guard let navigation = frames[frame]?.provisional else { return }
    let load = nextLoad()
    frames[frame]?.provisional?.request = request
    frames[frame]?.provisional?.redirects += 1
    frames[frame]?.provisional?.refusals = 0
    frames[frame]?.provisional?.credential = nil
    frames[frame]?.provisional?.load = load
    if frame == mainFrame {
      report(.didReceiveServerRedirectForProvisionalNavigation(navigation.id))
    }
    tell(.load(load, request))
  }
}
