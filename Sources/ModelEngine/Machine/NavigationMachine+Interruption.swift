import Foundation
import FoundationNetworking
import WebViewKit

/// What ends a navigation from outside: another one, stopLoading, the end of the process.
extension NavigationMachine {
  mutating func stopLoading() {
    for frame in descendants(of: mainFrame) { abandon(frame) }
    dropPending(mainFrame)
    if let apiRequest { clearAPIRequest(of: apiRequest.navigation) }
    stop(mainFrame, obeying: .stoppedLoadFails)
  }

  /// Fails what a frame has started, for the reason that a rule gives.
  mutating func stop(_ frame: FrameID, obeying rule: Rule) {
    if let navigation = frames[frame]?.provisional {
      obey(rule)
      failProvisional(frame, .cancelled(navigation.request.url))
    }
    if let navigation = frames[frame]?.committed {
      obey(rule)
      failCommitted(frame, .cancelled(navigation.request.url))
    }
  }

  /// The URL stays.
  mutating func processTerminated() {
    obey(.terminationIsOneCallback)
    removeChildren(of: mainFrame)
    abandon(mainFrame)
    questions = [:]
    pageCache = []
    apiRequest = nil
    report(.webContentProcessDidTerminate)
  }
}
