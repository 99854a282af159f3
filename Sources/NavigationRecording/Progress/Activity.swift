import NavigationTrace

/// The navigations and downloads that are in progress, according to the events recorded so far.
package struct Activity: Sendable {
  private var navigations: [Int: Int] = [:]
  private var downloads: [Int: Int] = [:]
  /// The number of navigations of each view since the app's last step.
  private var started: [Int: Int] = [:]
  private let absent: Set<EventKind>
  /// The views whose web content process has ended and which have not loaded anything since then.
  package private(set) var ended: Set<Int> = []
  /// Whether a page had a part that is not modelled; if so, awaited events may never come.
  package private(set) var hasPartNotModelled = false
  package private(set) var count = 0

  /// Creates the activity of an empty trace.
  ///
  /// - Parameter absent: The methods that the app's delegates lack. If only such methods would
  ///   report the end of a navigation or download, that end is not waited for.
  package init(without absent: Set<EventKind> = []) { self.absent = absent }

  package mutating func addEvent(_ event: TraceEvent) {
    count += 1
    if event.kind.channel == .step { started = [:] }
    switch event.kind {
    case .didStartProvisionalNavigation:
      ended.remove(event.view)
      started[event.view, default: 0] += 1
      guard absent.isDisjoint(with: [.didFinish, .didFail, .didFailProvisionalNavigation]) else {
        return
      }
      navigations[event.view, default: 0] += 1
    case .didFinish, .didFail, .didFailProvisionalNavigation: decrement(&navigations, event.view)
    case .notModelled: hasPartNotModelled = true
    case .webContentProcessDidTerminate:
      navigations[event.view] = nil
      ended.insert(event.view)
    case .terminateWebContentProcess where absent.contains(.webContentProcessDidTerminate):
      navigations[event.view] = nil
    case .webViewDidClose, .closeWebView, .dropNavigationDelegate:
      navigations[event.view] = nil
    case .navigationActionDidBecomeDownload, .navigationResponseDidBecomeDownload,
      .downloadStarted:
      guard absent.isDisjoint(with: [.downloadDidFinish, .downloadDidFail]) else { return }
      downloads[event.view, default: 0] += 1
    case .downloadDidFinish, .downloadDidFail, .downloadCancelled: decrement(&downloads, event.view)
    case .downloadDecideDestination where event[.answer] == .some(.null):
      decrement(&downloads, event.view)
    default: break
    }
  }

  /// The view whose page has navigated more than 30 times since the app's last step, as in a loop.
  package var restlessPage: WaitReason? {
    started.max { $0.value < $1.value }.flatMap { view, count in
      count > 30 ? .restlessPage(view: view, navigations: count) : nil
    }
  }

  /// The navigations and downloads that have begun and not ended yet.
  package var waits: [WaitReason] {
    navigations.keys.sorted().map(WaitReason.navigation)
      + downloads.keys.sorted().map(WaitReason.download)
  }

  /// Counts a download of a view as ended, since no callback will report its end.
  package mutating func endDownload(in view: Int) { decrement(&downloads, view) }

  private func decrement(_ counts: inout [Int: Int], _ view: Int) {
    guard let count = counts[view] else { return }
    counts[view] = count > 1 ? count - 1 : nil
  }
}
