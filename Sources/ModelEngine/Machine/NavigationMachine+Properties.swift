import Foundation
import FoundationNetworking
import WebViewKit

/// The observable properties. A callback carries them as they are just before it; where one step
/// changes several, the order in which observers hear of them is the receiver's business.
extension NavigationMachine {
  /// What the app sees now.
  var state: WebViewState {
    var state = WebViewState()
    state.url = activeURL
    state.title = title
    state.isLoading = isLoading
    state.estimatedProgress = apiRequest == nil ? progress : 0.1
    state.hasOnlySecureContent = (main.provisional?.request.url ?? shownURL)?.scheme == "https"
    state.serverTrust = main.document?.certificates
    state.history = history.map(\.values)
    state.historyIndex = cursor
    state.interactionState = savedHistory
    return state
  }

  /// An API request is pending, or the main frame is provisional or committed.
  private var isLoading: Bool {
    apiRequest != nil || main.provisional != nil || main.committed != nil
  }

  /// The pending request's URL, else the provisional one, else the document's (PageLoadState).
  private var activeURL: URL? {
    if let apiRequest { return apiRequest.url }
    return main.provisional?.request.url ?? shownURL
  }

  private var shownURL: URL? { main.document?.url }

  var main: Frame { frames[mainFrame] ?? Frame(id: mainFrame) }

  /// Before the first layout data brings the progress to a half at most, and a page that comes in
  /// one piece exactly there.
  mutating func receiveData(_ frame: FrameID) {
    guard frame == mainFrame, main.provisional?.response != nil else { return }
    obey(.firstDataIsHalf)
    progress = 0.5
  }

  /// Forgets the app's request where it has come to nothing, and says so, since no callback will.
  mutating func clearAPIRequest(of navigation: NavigationID) {
    guard apiRequest?.navigation == navigation else { return }
    obey(.endOfTheRequestIsPublished)
    apiRequest = nil
    report(.stateChanged)
  }
}
