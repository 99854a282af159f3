import Foundation
import FoundationNetworking
import WebViewKit

/// decidePolicyForNavigationResponse, at most once for each navigation (rule 6).
extension NavigationMachine {
  /// Sorts a response: redirect, challenge, or the one that the app is asked about (rule 4).
  mutating func received(
    _ response: ResponseValues, _ challenge: BasicChallenge?, _ sentCredential: Bool,
    in frame: FrameID
  ) {
    guard frames[frame]?.provisional != nil else { return }
    if let status = response.status, let url = response.redirectTarget {
      return redirect(frame, to: url, status: status)
    }
    if response.status == 401, let challenge {
      return self.challenge(frame, response, challenge, sentCredential: sentCredential)
    }
    rememberCredential(frame)
    decideResponse(frame, response)
  }

  mutating func decideResponse(_ frame: FrameID, _ response: ResponseValues) {
    guard let navigation = frames[frame]?.provisional else { return }
    frames[frame]?.provisional?.response = response
    let values = NavigationResponseValues(
      response: response, isForMainFrame: frame == mainFrame,
      canShowMIMEType: MIMETypes.canShow(response.mimeType))
    ask(.decidePolicyForNavigationResponse(values), .response(frame, navigation.id, values))
  }

  mutating func decidedResponse(
    _ frame: FrameID, _ values: NavigationResponseValues, _ policy: NavigationPolicy
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    let url = navigation.request.url
    switch policy {
    case .cancel:
      // Rule 10, D02; H07 for subframes, of which only the parent hears.
      failProvisional(frame, .interruptedByPolicyChange(url))
    case .download:
      // Rule 24, M03: the navigation fails, the download takes over its load.
      let download = startDownload(navigation.request, from: load)
      report(.navigationResponseDidBecomeDownload(values, download))
      frames[frame]?.provisional?.load = nil
      failProvisional(frame, .interruptedByPolicyChange(url))
      decideDestination(download, values.response)
    case .allow:
      if [204, 205].contains(values.response.status) {
        // G08, as since July 2025: the old page stays.
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      // WebKit DocumentLoader::continueAfterContentPolicy stops what it cannot show as a policy
      // would; WebKitErrorCannotShowMIMEType goes to the injected bundle only.
      guard values.canShowMIMEType else {
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      tell(.resume(load))
    }
  }
}
