import Foundation
import WebViewKit

// Failures, before the commit and after it.
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
  /// - Parameter url: The URL that failed, if it differs from the request's URL.
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
    if navigation.process == nil { pageCache.remove(list.mainFrameItem) }
    obey(.listReturnsAfterTheFailure)
    loading.progress = 1
    if case .history(let item) = navigation.kind { list.returnCursor(from: item) }
    if navigation.process != nil { list.returnCursor(of: main.pending) }
    report(.stateChanged)
  }

  /// Fails a load after its commit.
  ///
  /// - Parameter url: The URL that failed, if it differs from the request's URL.
  mutating func failCommitted(_ frame: FrameID, _ failure: LoadFailure, at url: URL? = nil) {
    guard let navigation = frames[frame]?.committed else { return }
    frames[frame]?.committed = nil
    if let load = navigation.load { sendToLoader(.cancel(load)) }
    guard frame == mainFrame else {
      obey(.onlyTheMainFrameIsReported)
      return finishIfComplete(frames[frame]?.parent)
    }
    obey(.loadingEndsFirst)
    loading.progress = 1
    obey(.failureIsTheEnd)
    let error = LoadError(failure, url: url ?? navigation.request.url)
    report(.progress(.didFail(navigation.id, error)))
  }

  /// Cancels loads without a callback.
  mutating func cancel(_ loads: [LoadID]) {
    for load in loads { sendToLoader(.cancel(load)) }
  }
}

// External causes that end a navigation: another navigation, stopLoading, the end of the process.
extension NavigationMachine {
  /// Fails the load of a frame because a newer navigation has been allowed.
  mutating func supersede(_ frame: FrameID) {
    // Finishes that are in transit arrive first, because nothing later overtakes them.
    for crossing in crossings.finishes where crossings.remove(crossing) { arrive(crossing) }
    stop(frame, obeying: .newerLoadEndsTheOlder)
  }

  /// Fails a frame's provisional load before its process asks about the frame's next action.
  mutating func endWhatIsProvisional(for navigation: Navigation) {
    guard let provisional = frames[navigation.frame]?.provisional, provisional.process == nil,
      !frames.isFragment(navigation.request, in: navigation.frame)
    else { return }
    obey(.askingEndsWhatIsProvisional)
    stopProvisional(provisional)
  }

  mutating func stopLoading() {
    dropPending(mainFrame)
    questions.removeNewWindows(obeying: .unstartedEndsInSilence)
    stop(mainFrame, obeying: .stoppedLoadFails)
  }

  /// Ends the current load before the app is asked to go to an item of another document.
  mutating func stopBeforeGoingBack() {
    guard main.provisional?.process == nil else { return }
    stop(mainFrame, obeying: .goingBackStopsFirst)
  }

  /// Fails a frame's load because of the given rule, and ends the loads of its descendants.
  private mutating func stop(_ frame: FrameID, obeying rule: Rule) {
    obey(.framesWithinEndToo)
    cancel(frames.abandonChildren(of: frame))
    if let navigation = frames[frame]?.provisional {
      obey(rule)
      stopProvisional(navigation)
    }
    guard let navigation = frames[frame]?.committed else { return }
    guard !navigation.isBodyComplete else {
      obey(.completeBodyFinishes)
      return finishIfComplete(frame)
    }
    obey(rule)
    failCommitted(frame, .cancelled)
  }

  private mutating func stopProvisional(_ navigation: Navigation) {
    failProvisional(navigation.frame, questions.failure(stopping: navigation))
  }

  /// Handles the end of the page's process; the view keeps its URL, and downloads continue.
  mutating func processTerminated() {
    obey(.terminationIsOneCallback)
    cancel(frames.removeChildren(of: mainFrame))
    cancel(frames.abandon(mainFrame))
    questions.removeAllOfProcess()
    pageCache.removePages(of: processes.current)
    processes.endCurrent()
    loading.request = nil
    report(.webContentProcessDidTerminate)
  }
}
