import Foundation
import FoundationNetworking
import WebViewKit

/// Failures, before the commit and after it.
extension NavigationMachine {
  mutating func failed(_ frame: FrameID, _ failure: LoadFailure) {
    if failure == .noHost { obey(.malformedAddressFails) }
    obey(.failureHasItsCode)
    obey(.failureFitsItsPhase)
    if let navigation = frames[frame]?.provisional {
      failProvisional(frame, LoadError(failure, url: navigation.request.url))
    } else if let navigation = frames[frame]?.committed {
      failCommitted(frame, LoadError(failure, url: navigation.request.url))
    }
  }

  mutating func failProvisional(_ frame: FrameID, _ error: LoadError) {
    guard let navigation = frames[frame]?.provisional else { return }
    frames[frame]?.provisional = nil
    if let load = navigation.load {
      tell(navigation.process == nil ? .cancel(load) : .abandon(load))
    }
    guard frame == mainFrame else {
      obey(.onlyTheMainFrameTells)
      return finishIfComplete(frames[frame]?.parent)
    }
    obey(.failureIsTheEnd)
    report(.didFailProvisionalNavigation(navigation.id, error))
    if navigation.process == nil { forgetPageOfShownItem() }
    obey(.listReturnsAfterTheFailure)
    progress = 1
    if case .history(let item) = navigation.kind { returnCursor(from: item) }
    if navigation.process != nil { returnCursorOfPending() }
    report(.stateChanged)
  }

  mutating func failCommitted(_ frame: FrameID, _ error: LoadError) {
    guard let navigation = frames[frame]?.committed else { return }
    frames[frame]?.committed = nil
    if let load = navigation.load { tell(.cancel(load)) }
    guard frame == mainFrame else {
      obey(.onlyTheMainFrameTells)
      return finishIfComplete(frames[frame]?.parent)
    }
    obey(.loadingEndsFirst)
    progress = 1
    obey(.failureIsTheEnd)
    report(.didFail(navigation.id, error))
  }

  /// Ends whatever a subframe is doing, in silence.
  mutating func abandon(_ frame: FrameID) {
    for load in [frames[frame]?.provisional?.load, frames[frame]?.committed?.load] {
      if let load { tell(.cancel(load)) }
    }
    frames[frame]?.pending = nil
    frames[frame]?.provisional = nil
    frames[frame]?.committed = nil
  }
}
