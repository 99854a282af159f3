import Foundation
internal import NavigationEvents

extension WKWebView {
  /// Records that the process of the page has ended.
  ///
  /// A delegate without the method leaves the page to WebKit, which loads it again.
  func endProcess() {
    navigations = NavigationTable()
    made.engine?.supplying(Provenance(event: FacadePart.schemeTasks.rawValue)) {
      stopSchemeTasks()
    }
    if let delegate = implementer(of: .webContentProcessDidTerminate, navigationDelegate) {
      let watch = DelegateWatch(delegate)
      DelegateForms.call(watchedBy: watch) {
        delegate.webViewWebContentProcessDidTerminate(self)
      }
      guard watch.isAbsent else { return }
    }
    if terminationReloads.endProcess(isVisible: properties.isVisible, at: .now) {
      reloadByItself()
    }
  }

  /// Loads the page again that was lost while the view was hidden, in the main loop's next turn.
  func showAgain() {
    guard properties.isVisible, terminationReloads.isPostponed else { return }
    made.engine?.reports.post { [weak self] in
      guard let self, properties.isVisible, terminationReloads.show(at: .now) else { return }
      reloadByItself()
    }
  }

  /// Returns the part of this module that stands behind a report: the app did not ask for the
  /// reload.
  func supplier(of event: EngineEvent) -> FacadePart? {
    guard let ownReload else { return nil }
    if case .question(.decidePolicyForNavigationAction(let action, _)) = event,
      action.navigation == ownReload
    {
      return .terminationReload
    }
    guard case .progress(.didStartProvisionalNavigation(ownReload)) = event else { return nil }
    self.ownReload = nil
    return .terminationReload
  }

  private func reloadByItself() {
    _ = beginNavigation(url) { id in
      ownReload = id
      return .reload(fromOrigin: false, navigation: id)
    }
  }
}

/// The reloads that WebKit makes by itself if no delegate handles the end of a view's process.
///
/// A visible view is loaded again once, a hidden one when it becomes visible. A second end before
/// the page has been there for 30 seconds is left alone, and the count begins again (WebKit:
/// WebPageProxy.cpp, dispatchProcessDidTerminate, tryReloadAfterProcessTermination,
/// resetRecentCrashCountSoon, activityStateDidChange, launchProcess).
struct TerminationReloads {
  /// The time that a page has to last after its load has ended for the count to be forgotten.
  static let memory = Duration.seconds(30)
  private static let limit = 1

  /// Whether a reload waits until the view is visible.
  private(set) var isPostponed = false
  private var count = 0
  private var finished: ContinuousClock.Instant?

  /// Records that a page has been loaded.
  mutating func finishLoad(at now: ContinuousClock.Instant) {
    forget(at: now)
    finished = now
  }

  /// Records that the app loads something, which replaces a reload that waits.
  mutating func beginLoad() { isPostponed = false }

  /// Records that the process has ended, and returns whether to reload.
  mutating func endProcess(isVisible: Bool, at now: ContinuousClock.Instant) -> Bool {
    isPostponed = !isVisible
    return isVisible && allowReload(at: now)
  }

  /// Records that the view is visible, and returns whether to reload.
  mutating func show(at now: ContinuousClock.Instant) -> Bool {
    guard isPostponed else { return false }
    isPostponed = false
    return allowReload(at: now)
  }

  private mutating func allowReload(at now: ContinuousClock.Instant) -> Bool {
    forget(at: now)
    finished = nil
    count = count == Self.limit ? 0 : count + 1
    return count > 0
  }

  private mutating func forget(at now: ContinuousClock.Instant) {
    if let finished, now - finished >= Self.memory { count = 0 }
  }
}
