import Foundation
import FoundationNetworking
import WebViewKit

/// Failures: before the commit as a provisional failure, after it as a failure (rule 9). Either is
/// the end of the navigation (rule 8); subframes fail in silence (rule 12, H07).
extension NavigationMachine {
  mutating func failed(_ frame: FrameID, _ failure: LoadFailure) {
    if let navigation = frames[frame]?.provisional {
      failProvisional(frame, LoadError(failure, url: navigation.request.url))
    } else if let navigation = frames[frame]?.committed {
      failCommitted(frame, LoadError(failure, url: navigation.request.url))
    }
  }

  mutating func failProvisional(_ frame: FrameID, _ error: LoadError) {
    guard let navigation = frames[frame]?.provisional else { return }
    frames[frame]?.provisional = nil
    if let load = navigation.load { tell(.cancel(load)) }
    guard frame == mainFrame else {
      if case .history(let item) = navigation.kind { returnCursor(from: item) }
      return finishIfComplete(frames[frame]?.parent)
    }
    // F16: loading is false before the app hears of the failure.
    report(.didFailProvisionalNavigation(navigation.id, error))
    // WebKit FrameLoader::checkLoadCompleteForThisFrame completes the progress and returns the
    // cursor of the list after the client has been told.
    progress = 1
    if case .history(let item) = navigation.kind { returnCursor(from: item) }
    report(.stateChanged)
  }

  mutating func failCommitted(_ frame: FrameID, _ error: LoadError) {
    guard let navigation = frames[frame]?.committed else { return }
    frames[frame]?.committed = nil
    if let load = navigation.load { tell(.cancel(load)) }
    for child in descendants(of: frame) { abandon(child) }
    guard frame == mainFrame else { return finishIfComplete(frames[frame]?.parent) }
    progress = 1
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
