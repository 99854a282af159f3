import Foundation
import WebViewKit

/// Failures, before the commit and after it.
extension NavigationMachine {
  mutating func failed(_ frame: FrameID, _ failure: LoadFailure) {
    if failure == .noHost { obey(.malformedAddressFails) }
    obey(.failureHasItsCode)
    obey(.failureFitsItsPhase)
    if frames[frame]?.provisional != nil {
      failProvisional(frame, failure)
    } else {
      failCommitted(frame, failure)
    }
  }

  /// Fails a load before its commit.
  ///
  /// - Parameter url: The address that failed, if it is not that of the request.
  mutating func failProvisional(_ frame: FrameID, _ failure: LoadFailure, at url: URL? = nil) {
    guard let navigation = frames[frame]?.provisional else { return }
    frames[frame]?.provisional = nil
    if let load = navigation.load {
      sendToLoader(navigation.process == nil ? .cancel(load) : .abandon(load))
    }
    guard frame == mainFrame else {
      obey(.onlyTheMainFrameIsReported)
      return finishIfComplete(frames[frame]?.parent)
    }
    obey(.failureIsTheEnd)
    let error = LoadError(failure, url: url ?? navigation.request.url)
    report(.progress(.didFailProvisionalNavigation(navigation.id, error)))
    if navigation.process == nil { forgetPageOfShownItem() }
    obey(.listReturnsAfterTheFailure)
    progress = 1
    if case .history(let item) = navigation.kind { returnCursor(from: item) }
    if navigation.process != nil { returnCursorOfPending() }
    report(.stateChanged)
  }

  /// Fails a load after its commit.
  ///
  /// - Parameter url: The address that failed, if it is not that of the request.
  mutating func failCommitted(_ frame: FrameID, _ failure: LoadFailure, at url: URL? = nil) {
    guard let navigation = frames[frame]?.committed else { return }
    frames[frame]?.committed = nil
    if let load = navigation.load { sendToLoader(.cancel(load)) }
    guard frame == mainFrame else {
      obey(.onlyTheMainFrameIsReported)
      return finishIfComplete(frames[frame]?.parent)
    }
    obey(.loadingEndsFirst)
    progress = 1
    obey(.failureIsTheEnd)
    let error = LoadError(failure, url: url ?? navigation.request.url)
    report(.progress(.didFail(navigation.id, error)))
  }

  /// Ends all navigations of a subframe without a callback.
  mutating func abandon(_ frame: FrameID) {
    for load in [frames[frame]?.provisional?.load, frames[frame]?.committed?.load] {
      if let load { sendToLoader(.cancel(load)) }
    }
    frames[frame]?.pending = nil
    frames[frame]?.provisional = nil
    frames[frame]?.committed = nil
  }
}

/// The outer causes of a navigation's end: another one, stopLoading, the end of the process.
extension NavigationMachine {
  /// Fails the load of a frame for a navigation that is allowed.
  mutating func supersede(_ frame: FrameID) {
    // Nothing later overtakes the end of a page.
    for crossing in crossings { if case .finish = crossing { arrived(crossing) } }
    guard frames[frame]?.provisional != nil || frames[frame]?.committed != nil else { return }
    stop(frame, obeying: .newerLoadEndsTheOlder)
  }

  /// Fails the load that a frame has started in the process that asks about another action of it.
  mutating func endWhatIsProvisional(for navigation: Navigation) {
    guard let provisional = frames[navigation.frame]?.provisional, provisional.process == nil,
      !isFragmentOfDocument(navigation.request, in: navigation.frame)
    else { return }
    obey(.askingEndsWhatIsProvisional)
    failProvisional(navigation.frame, failureOfStop(provisional))
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

  /// Fails the load of a frame for the reason that a rule gives.
  mutating func stop(_ frame: FrameID, obeying rule: Rule) {
    if let navigation = frames[frame]?.provisional {
      obey(rule)
      failProvisional(frame, failureOfStop(navigation))
    }
    guard let navigation = frames[frame]?.committed else { return }
    guard !navigation.isBodyComplete else {
      obey(.completeBodyFinishes)
      for child in descendants(of: frame) { abandon(child) }
      return finishIfComplete(frame)
    }
    obey(rule)
    failCommitted(frame, .cancelled)
  }

  private mutating func failureOfStop(_ navigation: Navigation) -> LoadFailure {
    guard navigation.process == nil else {
      obey(.otherProcessIsCancelled)
      return .cancelled
    }
    let isAsked = questions.values.contains { question in
      switch question {
      case .redirect(_, let id), .response(_, let id, _): id == navigation.id
      default: false
      }
    }
    guard isAsked else { return .cancelled }
    obey(.stopCancelsWhatIsAsked)
    return .interruptedByPolicyChange
  }

  /// Handles the end of the page's process: the URL stays, and downloads continue.
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
