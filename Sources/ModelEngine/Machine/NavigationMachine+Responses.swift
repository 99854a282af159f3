import Foundation
import FoundationNetworking
import WebViewKit

/// decidePolicyForNavigationResponse.
extension NavigationMachine {
  /// Sorts a response: redirect, challenge, or the one that the app is asked about.
  mutating func received(
    _ response: ResponseValues, _ challenge: PasswordChallenge?, in frame: FrameID
  ) {
    guard frames[frame]?.provisional != nil else { return }
    if let redirect = response.redirect {
      obey(.redirectIsNoResponse)
      return self.redirect(frame, redirect)
    }
    if let challenge { return self.challenge(frame, response, challenge) }
    decideResponse(frame, response)
  }

  mutating func decideResponse(_ frame: FrameID, _ response: ResponseValues) {
    guard let navigation = frames[frame]?.provisional else { return }
    guard !isForbidden(response, in: frame) else { return showNothing(in: frame) }
    frames[frame]?.provisional?.response = response
    obey(.responseTellsWhatCanBeShown)
    var values = NavigationResponseValues(
      response: response, isForMainFrame: frame == mainFrame,
      canShowMIMEType: MIMETypes.canShow(response.mimeType))
    if profile.tellsOfForms, frame == mainFrame { values.navigation = navigation.id }
    obey(.responseIsAskedOnce)
    ask(.decidePolicyForNavigationResponse(values), .response(frame, navigation.id, values))
  }

  mutating func decidedResponse(
    _ frame: FrameID, _ values: NavigationResponseValues, _ policy: NavigationPolicy
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    let url = navigation.request.url
    switch policy {
    case .cancel:
      obey(.cancelledResponseFails)
      failProvisional(frame, .interruptedByPolicyChange(url))
    case .download:
      obey(.downloadedResponseFails)
      guard mayDownload(in: frame) else {
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      let download = startDownload(navigation.request, from: load)
      report(.navigationResponseDidBecomeDownload(values, download))
      frames[frame]?.provisional?.load = nil
      failProvisional(frame, .interruptedByPolicyChange(url))
      decideDestination(download, values.response)
    case .allow:
      let isEmpty = [204, 205].contains(values.response.status)
      if isEmpty, profile.keepsThePageOfEmptyStatus {
        obey(.emptyStatusKeepsThePage)
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      if frame == mainFrame, url?.scheme == "data", case .frame = navigation.source {
        obey(.pagesShowNoDataURLs)
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      obey(.statusNeverFails)
      tell(.resume(load))
    }
  }
}
