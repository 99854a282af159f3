import Foundation
import FoundationNetworking
import WebViewKit

/// What ends a navigation from outside: another one, stopLoading, the end of the process.
extension NavigationMachine {
  /// Fails what a frame has started, for a navigation that is allowed.
  ///
  /// - Returns: Whether there was anything.
  mutating func supersede(_ frame: FrameID) -> Bool {
    hurry { if case .finish = $0 { true } else { false } }
    guard frames[frame]?.provisional != nil || frames[frame]?.committed != nil else { return false }
    stop(frame, obeying: .newerLoadEndsTheOlder)
    return true
  }

  mutating func stopLoading() {
    for frame in descendants(of: mainFrame) { abandon(frame) }
    if let apiRequest { clearAPIRequest(of: apiRequest.navigation) }
    dropPending(mainFrame)
    dropNewWindows()
    stop(mainFrame, obeying: .stoppedLoadFails)
  }

  /// Drops what is asked about links that want a window: WebKit's
  /// FrameLoaderClient::cancelPolicyCheck ends every check of the frame.
  private mutating func dropNewWindows() {
    let asked = questions.filter { if case .newWindow = $0.value { true } else { false } }
    for question in asked.keys {
      obey(.unstartedEndsInSilence)
      questions[question] = nil
    }
  }

  /// Fails what a frame has started, for the reason that a rule gives.
  mutating func stop(_ frame: FrameID, obeying rule: Rule) {
    let isSuperseded = rule == .newerLoadEndsTheOlder
    if let navigation = frames[frame]?.provisional {
      obey(rule)
      failProvisional(frame, errorOfStop(navigation), isSuperseded: isSuperseded)
    }
    guard let navigation = frames[frame]?.committed else { return }
    guard !navigation.isBodyComplete else {
      obey(.completeBodyFinishes)
      for child in descendants(of: frame) { abandon(child) }
      return finishIfComplete(frame)
    }
    obey(rule)
    failCommitted(frame, .cancelled(navigation.request.url), isSuperseded: isSuperseded)
  }

  private mutating func errorOfStop(_ navigation: Navigation) -> LoadError {
    let isAsked = questions.values.contains { question in
      switch question {
      case .redirect(_, let id, _), .response(_, let id, _): id == navigation.id
      default: false
      }
    }
    guard isAsked else { return .cancelled(navigation.request.url) }
    obey(.stopCancelsWhatIsAsked)
    return .interruptedByPolicyChange(navigation.request.url)
  }

  /// The URL stays.
  mutating func processTerminated() {
    obey(.terminationIsOneCallback)
    removeChildren(of: mainFrame)
    abandon(mainFrame)
    questions = [:]
    crossings = []
    pageCache = []
    apiRequest = nil
    hasLostItsPage = true
    report(.webContentProcessDidTerminate)
  }
}
