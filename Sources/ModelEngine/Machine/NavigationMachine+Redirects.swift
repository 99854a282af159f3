import Foundation
import FoundationNetworking
import WebViewKit

/// Server redirects.
extension NavigationMachine {
  static let redirectLimit = 20

  /// Asks about a redirect.
  mutating func redirect(_ frame: FrameID, to url: URL, status: Int) {
    guard let navigation = frames[frame]?.provisional else { return }
    if let load = navigation.load { tell(.cancel(load)) }
    guard navigation.redirects < Self.redirectLimit else {
      obey(.twentyRedirects)
      return failProvisional(frame, .tooManyRedirects(navigation.request.url))
    }
    obey(.redirectChangesTheRequest)
    let request = navigation.request.redirected(to: url, status: status)
    if let last = navigation.lastAsked, last.isSame(as: request) {
      obey(.sameRequestIsAskedOnce)
      return follow(frame, request)
    }
    var asked = navigation
    asked.request = request
    frames[frame]?.provisional?.lastAsked = request
    obey(.typeSurvivesRedirects)
    ask(.decidePolicyForNavigationAction(action(asked)), .redirect(frame, navigation.id, request))
  }

  mutating func decidedRedirect(
    _ frame: FrameID, to request: URLRequest, _ policy: NavigationPolicy
  ) {
    guard var navigation = frames[frame]?.provisional else { return }
    switch policy {
    case .allow:
      obey(.redirectFollowsItsQuestion)
      follow(frame, request)
    case .cancel:
      obey(.cancelledRedirectFails)
      failProvisional(frame, .interruptedByPolicyChange(request.url))
    case .download:
      obey(.downloadedRedirectFails)
      navigation.request = request
      let download = startDownload(request)
      report(.navigationActionDidBecomeDownload(action(navigation), download))
      failProvisional(frame, .interruptedByPolicyChange(request.url))
    }
  }

  /// There is no second start.
  private mutating func follow(_ frame: FrameID, _ request: URLRequest) {
    guard let navigation = frames[frame]?.provisional else { return }
    let load = nextLoad()
    frames[frame]?.provisional?.request = request
    frames[frame]?.provisional?.redirects += 1
    frames[frame]?.provisional?.certificates = nil
    frames[frame]?.provisional?.refusals = 0
    frames[frame]?.provisional?.credential = nil
    frames[frame]?.provisional?.load = load
    if frame == mainFrame {
      obey(.redirectShowsItsURL)
      report(.didReceiveServerRedirectForProvisionalNavigation(navigation.id))
    } else {
      obey(.onlyTheMainFrameTells)
    }
    tell(.load(load, request))
  }
}
