import FoundationNetworking
import WebViewKit

/// A question that the app has not answered; the answer counts only while its navigation lives.
enum OpenQuestion: Sendable {
  case action(FrameID, NavigationID)
  case redirect(FrameID, NavigationID, URLRequest)
  case challenge(FrameID, NavigationID, ResponseValues)
  case connection(FrameID, NavigationID, ConnectionQuestion)
  case response(FrameID, NavigationID, NavigationResponseValues)
  case newWindow(NavigationActionValues, name: String?)
  case createWebView(NavigationActionValues, child: ViewID, name: String?)
  case destination(DownloadID)
  case downloadRedirect(DownloadID, URLRequest)
  case downloadChallenge(DownloadID, ResponseValues)
  case downloadConnection(DownloadID, ConnectionQuestion)
}
