import Foundation
import FoundationNetworking
import WebViewKit

/// The observable properties. A callback carries them as they are just before it: WebKit publishes
/// changes immediately before the matching client call (rule 25), and where one step changes
/// several, observers hear of them in the order of rule 26, which is the receiver's business.
extension NavigationMachine {
  /// What the app sees now.
  var state: WebViewState {
    var state = WebViewState()
    state.url = activeURL
    state.title = title
    state.isLoading = isLoading
    state.estimatedProgress = apiRequest == nil ? progress : 0.1
    state.hasOnlySecureContent = (main.provisional?.request.url ?? shownURL)?.scheme == "https"
    state.history = history.map(\.values)
    state.historyIndex = cursor
    state.interactionState = savedHistory
    return state
  }

  /// Rule 25: an API request is pending, or the main frame is provisional or committed.
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
  /// one piece exactly there; the commit follows (WebKit ProgressTracker::incrementProgress).
  mutating func receiveData(_ frame: FrameID) {
    guard frame == mainFrame, main.provisional?.response != nil else { return }
    progress = 0.5
    report(.stateChanged)
  }

  /// Forgets the app's request once it has started or come to nothing, and says so where nothing
  /// else will (D01: loading is false again after a cancelled action, without a callback).
  mutating func clearAPIRequest(of navigation: NavigationID) {
    guard apiRequest?.navigation == navigation else { return }
    apiRequest = nil
    report(.stateChanged)
  }
}
