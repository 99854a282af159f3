import Foundation
import FoundationNetworking
import WebViewKit

/// decidePolicyForNavigationResponse.
extension NavigationMachine {
  /// Sorts a response: redirect, challenge, or the one that the app is asked about.
  mutating func received(
    _ response: ResponseValues, _ challenge: BasicChallenge?, _ sentCredential: Bool,
    in frame: FrameID
  ) {
    guard frames[frame]?.provisional != nil else { return }
    if let status = response.status, let url = response.redirectTarget {
      obey(.redirectIsNoResponse)
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
    // F13: what a provisional navigation came to is known by then.
    if frame == mainFrame {
      hurry { if case .failure(_, _, wasCommitted: false) = $0 { true } else { false } }
    }
    frames[frame]?.provisional?.response = response
    obey(.responseTellsWhatCanBeShown)
    let values = NavigationResponseValues(
      response: response, isForMainFrame: frame == mainFrame,
      canShowMIMEType: MIMETypes.canShow(response.mimeType))
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
      // WebKitErrorCannotShowMIMEType goes to the injected bundle only.
      if frame == mainFrame, url?.scheme == "data", case .frame = navigation.source {
        obey(.pagesShowNoDataURLs)
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      guard values.canShowMIMEType else {
        obey(.unshowableResponseFails)
        return failProvisional(frame, .interruptedByPolicyChange(url))
      }
      obey(.statusNeverFails)
      tell(.resume(load))
    }
  }
}
