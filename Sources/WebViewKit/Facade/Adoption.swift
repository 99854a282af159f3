#if !canImport(WebKit)
/// An engine's view that waits, while `createWebViewWith` runs, for the `WKWebView` that the app
/// makes with the configuration it was given.
@MainActor final class Adoption {
  /// The engine's view.
  let child: ViewID
  /// The first view that was made with the configuration.
  private(set) weak var adopter: WKWebView?
  /// Whether the view is still to be had.
  private(set) var isOpen = true

  init(child: ViewID) { self.child = child }

  /// Lets a view be the engine's; later ones are ordinary views.
  func claim(by view: WKWebView) {
    adopter = view
    isOpen = false
  }

  /// Ends the wait, and tells the view that claimed whether it is the one returned.
  ///
  /// - Returns: Whether the engine's view is adopted.
  func end(returning view: WKWebView?) -> Bool {
    isOpen = false
    let isAdopted = view != nil && view === adopter
    adopter?.settle(isAdopted: isAdopted)
    return isAdopted
  }
}
#endif
