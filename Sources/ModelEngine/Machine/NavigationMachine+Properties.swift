import Foundation
import FoundationNetworking
import WebViewKit

/// The observable properties. A callback carries them as they are just before it; where one step
/// changes several, the order in which observers hear of them is the receiver's business.
extension NavigationMachine {
  /// What the app sees now, but for the bytes of the back-forward list, which the shell makes.
  var state: WebViewState {
    var state = WebViewState()
    let shownOrProvisional = main.provisional?.request.url ?? main.document?.url
    // The pending request's URL, else the provisional one, else the document's (PageLoadState).
    state.url = if let apiRequest { apiRequest.url } else { shownOrProvisional }
    state.title = title
    // An API request is pending, or the main frame is provisional or committed.
    state.isLoading = apiRequest != nil || main.provisional != nil || main.committed != nil
    state.estimatedProgress = apiRequest == nil ? progress : 0.1
    state.hasOnlySecureContent = shownOrProvisional?.isSecure == true
    state.serverTrust = main.document?.certificates
    state.history = history.items
    state.historyIndex = cursor
    state.canGoBack = (cursor ?? 0) > 0
    state.canGoForward = cursor.map { $0 + 1 < history.items.count } ?? false
    return state
  }

  var main: Frame { frames.main }

  /// Before the first layout data brings the progress to a half at most, and a page that comes in
  /// one piece exactly there.
  mutating func receiveData(_ frame: FrameID) {
    guard frame == mainFrame, main.provisional?.response != nil else { return }
    obey(.firstDataIsHalf)
    progress = 0.5
  }

  /// The app loads something else: observers would miss that its cancelled request has ended, since
  /// the next one shows already.
  mutating func publishEndOfRequest() {
    guard endedRequest else { return }
    endedRequest = false
    guard profile.tellsTheEndOfCancelledActions else {
      return obey(.cancelAndLoadIsOneLoading)
    }
    obey(.endOfTheRequestIsPublished)
    report(.stateChanged)
  }

  /// Forgets the app's request where it has come to nothing, and says so, since no callback will.
  mutating func clearAPIRequest(of navigation: NavigationID) {
    guard apiRequest?.navigation == navigation else { return }
    obey(.endOfTheRequestIsPublished)
    apiRequest = nil
    report(.stateChanged)
  }
}
