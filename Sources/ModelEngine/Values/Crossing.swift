import WebViewKit

/// Something between the app's process and the page's that others may overtake: the oracle's races.
///
/// As a rule it arrives at once.
enum Crossing: Hashable, Sendable {
  /// The app's call, before the page asks about its action (F09, D05).
  case action(NavigationID)
  /// The app's consent, before the load begins (F10).
  case start(NavigationID)
  /// The end of a page that leads on by itself (C01, C02).
  case finish(NavigationID)
}
