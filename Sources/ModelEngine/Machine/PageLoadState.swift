import Foundation
import WebViewKit

/// The loading state that a view's properties show (WebKit PageLoadState).
///
/// It exists as long as the view. A callback carries the properties as they are just before the
/// callback. If one input changes several properties, the receiver chooses the order of the
/// notifications.
///
/// Each ``NavigationMachine`` has one, and reports the properties that it determines.
struct PageLoadState: Sendable {
  /// The app's request, until it has started or ended.
  var request: APIRequest?
  /// Whether the app has cancelled the action of its own request, and may still be in the callback.
  var endedRequest = false
  var title = ""
  var progress = 0.0

  /// Returns all properties except the serialized list, which the shell (``ModelView``) adds.
  func properties(of main: Frame, _ list: BackForwardList) -> WebViewState {
    var state = WebViewState()
    let shownOrProvisional = main.provisional?.request.url ?? main.document?.url
    // The app's request has priority over the provisional page, which has priority over the
    // document.
    state.title = title
    if let request {
      state.url = request.url
      state.isLoading = true
      state.estimatedProgress = 0.1
    } else {
      state.url = shownOrProvisional
      state.isLoading = main.provisional != nil || main.committed != nil
      state.estimatedProgress = progress
    }
    state.hasOnlySecureContent = shownOrProvisional?.isSecure == true
    state.serverTrust = main.document?.certificates
    state.history = list.items
    state.historyIndex = list.cursor
    state.canGoBack = list.canGoBack
    state.canGoForward = list.canGoForward
    return state
  }

  /// Whether the end of a cancelled request is reported before the app loads something else.
  ///
  /// If it is not reported, observers are not notified that loading has ended.
  mutating func publishesEnd(_ profile: SystemProfile) -> Bool {
    guard endedRequest else { return false }
    endedRequest = false
    guard profile.reportsTheEndOfCancelledActions else {
      return decide(false, by: .cancelAndLoadIsOneLoading)
    }
    return decide(true, by: .endOfTheRequestIsPublished)
  }
}
