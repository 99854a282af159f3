import Foundation
import FoundationNetworking
import WebViewKit

/// What ends a navigation from outside: another one, stopLoading, the end of the process.
extension NavigationMachine {
  /// Rule 29: a started navigation fails with -999 when a newer one is allowed (F12, F13).
  mutating func supersede(_ frame: FrameID) {
    stop(frame)
  }

  /// Rule 11: before the start silence (F08, F09), after it a provisional failure (F06, E10),
  /// after the commit a failure (F11).
  mutating func stopLoading() {
    for frame in descendants(of: mainFrame) { abandon(frame) }
    dropPending(mainFrame)
    if let apiRequest { clearAPIRequest(of: apiRequest.navigation) }
    stop(mainFrame)
  }

  private mutating func stop(_ frame: FrameID) {
    if let navigation = frames[frame]?.provisional {
      failProvisional(frame, .cancelled(navigation.request.url))
    }
    if let navigation = frames[frame]?.committed {
      failCommitted(frame, .cancelled(navigation.request.url))
    }
  }

  /// Rule 31, O01: one callback; what was being loaded is not heard of again.
  ///
  /// The URL stays.
  mutating func processTerminated() {
    removeChildren(of: mainFrame)
    abandon(mainFrame)
    questions = [:]
    pageCache = []
    apiRequest = nil
    report(.webContentProcessDidTerminate)
  }
}
