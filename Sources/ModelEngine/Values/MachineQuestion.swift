import FoundationNetworking
import WebViewKit

/// A callback that waits for the app's answer.
enum MachineQuestion: Sendable {
  case decidePolicyForNavigationAction(NavigationActionValues)
  case willSubmitForm(FormSubmissionValues)
  case decidePolicyForNavigationResponse(NavigationResponseValues)
  case didReceiveAuthenticationChallenge(ChallengeValues)
  case createWebView(NavigationActionValues, child: ViewID)
  case downloadDecideDestination(DownloadID, ResponseValues, suggestedFilename: String)
  case downloadWillPerformHTTPRedirection(DownloadID, ResponseValues, newRequest: URLRequest)
  case downloadDidReceiveAuthenticationChallenge(DownloadID, ChallengeValues)
}
