#if !canImport(WebKit)
import Foundation

extension WKWebView {
  /// Takes in that the process of the page has ended.
  ///
  /// A delegate without the method leaves the page to WebKit, which loads it again.
  func endProcess() {
    navigations = NavigationTable()
    made.engine?.supplying(Provenance(event: FacadePart.schemeTasks.rawValue)) {
      stopSchemeTasks()
    }
    if let delegate = navigationDelegate(for: .webContentProcessDidTerminate) {
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

  /// The part of this module that stands behind a report: nobody else has asked for the reload.
  func supplier(of event: EngineEvent) -> FacadePart? {
    guard let ownReload else { return nil }
    switch event {
    case .decidePolicyForNavigationAction(let action, _) where action.navigation == ownReload:
      return .terminationReload
    case .didStartProvisionalNavigation(ownReload):
      self.ownReload = nil
      return .terminationReload
    default: return nil
    }
  }

  private func reloadByItself() {
    _ = begin(url) { id in
      ownReload = id
      return .reload(fromOrigin: false, navigation: id)
    }
  }
}
#endif
