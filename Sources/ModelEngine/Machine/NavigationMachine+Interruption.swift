import Foundation
import FoundationNetworking
import WebViewKit

/// What ends a navigation from outside: another one, stopLoading, the end of the process.
extension NavigationMachine {
  /// Fails what a frame has started, for a navigation that is allowed.
  mutating func supersede(_ frame: FrameID) {
    hurry { if case .finish = $0 { true } else { false } }
    guard frames[frame]?.provisional != nil || frames[frame]?.committed != nil else { return }
    stop(frame, obeying: .newerLoadEndsTheOlder)
  }

  /// Before an action is asked about: fails what its frame has started in the process that asks.
  mutating func endWhatIsProvisional(for navigation: Navigation) {
    guard let provisional = frames[navigation.frame]?.provisional, provisional.process == nil,
      !isFragmentOfDocument(navigation.request, in: navigation.frame)
    else { return }
    obey(.askingEndsWhatIsProvisional)
    failProvisional(navigation.frame, errorOfStop(provisional))
  }

  mutating func stopLoading() {
    for frame in descendants(of: mainFrame) { abandon(frame) }
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
    if let navigation = frames[frame]?.provisional {
      obey(rule)
      failProvisional(frame, errorOfStop(navigation))
    }
    guard let navigation = frames[frame]?.committed else { return }
    guard !navigation.isBodyComplete else {
      obey(.completeBodyFinishes)
      for child in descendants(of: frame) { abandon(child) }
      return finishIfComplete(frame)
    }
    obey(rule)
    failCommitted(frame, .cancelled(navigation.request.url))
  }

  private mutating func errorOfStop(_ navigation: Navigation) -> LoadError {
    guard navigation.process == nil else {
      obey(.otherProcessIsCancelled)
      return .cancelled(navigation.request.url)
    }
    let isAsked = questions.values.contains { question in
      switch question {
      case .redirect(_, let id), .response(_, let id, _): id == navigation.id
      default: false
      }
    }
    guard isAsked else { return .cancelled(navigation.request.url) }
    obey(.stopCancelsWhatIsAsked)
    return .interruptedByPolicyChange(navigation.request.url)
  }

  /// The URL stays, and downloads go on.
  mutating func processTerminated() {
    obey(.terminationIsOneCallback)
    removeChildren(of: mainFrame)
    abandon(mainFrame)
    questions = questions.filter(\.value.isAboutADownload)
    crossings = []
    pageCache.removeAll { $0.process.isSame(as: process) }
    process = nextProcess()
    apiRequest = nil
    hasLostItsPage = true
    report(.webContentProcessDidTerminate)
  }
}
