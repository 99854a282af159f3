import FoundationNetworking
import WebViewKit

/// A question that the app has not answered; the answer counts only while its navigation lives.
enum OpenQuestion: Sendable {
  case action(FrameID, NavigationID)
  case form(FrameID, NavigationID)
  case redirect(FrameID, NavigationID)
  case challenge(FrameID, NavigationID, ResponseValues, PasswordChallenge)
  case connection(FrameID, NavigationID, ConnectionQuestion)
  case response(FrameID, NavigationID, NavigationResponseValues)
  case newWindow(NavigationActionValues, name: String?)
  case createWebView(NavigationActionValues, child: ViewID, name: String?)
  case destination(DownloadID)
  case downloadRedirect(DownloadID, URLRequest)
  case downloadChallenge(DownloadID, ResponseValues, PasswordChallenge)
  case downloadConnection(DownloadID, ConnectionQuestion)

  var isAboutADownload: Bool {
    switch self {
    case .destination, .downloadRedirect, .downloadChallenge, .downloadConnection: true
    case .action, .form, .redirect, .challenge, .connection, .response, .newWindow, .createWebView:
      false
    }
  }
}
