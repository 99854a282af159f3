import Foundation
internal import NavigationEvents

extension WKWebView {
  /// Records that the process of the page has ended.
  ///
  /// If the delegate does not implement the callback, the view itself reloads the page, as WebKit
  /// does.
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

  /// Reloads a page whose process ended while the view was hidden, in the next turn of the main
  /// loop.
  func showAgain() {
    guard properties.isVisible, terminationReloads.isPostponed else { return }
    made.engine?.reports.post { [weak self] in
      guard let self, properties.isVisible, terminationReloads.show(at: .now) else { return }
      reloadByItself()
    }
  }

  /// Returns the part of this module that caused a report; `nil` if the report does not belong to
  /// the view's own reload.
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

/// The reloads that WebKit begins if no delegate handles the end of a view's process.
///
/// A visible view is reloaded at once, and a hidden view when it becomes visible. If the process
/// ends again less than 30 seconds after the end of that load, the page is not reloaded, and the
/// count starts again (WebKit: WebPageProxy.cpp, dispatchProcessDidTerminate,
/// tryReloadAfterProcessTermination, resetRecentCrashCountSoon, activityStateDidChange,
/// launchProcess).
struct TerminationReloads {
  /// The time after the end of a load at which earlier terminations of the process are forgotten.
  static let memory = Duration.seconds(30)
  private static let limit = 1

  /// Whether a reload has to wait until the view is visible.
  private(set) var isPostponed = false
  private var count = 0
  private var finished: ContinuousClock.Instant?

  /// Records that a page has been loaded.
  mutating func finishLoad(at now: ContinuousClock.Instant) {
    forget(at: now)
    finished = now
  }

  /// Records that the app begins a load, which replaces a waiting reload.
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
