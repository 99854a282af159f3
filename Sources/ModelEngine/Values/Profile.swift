import WebViewKit

/// In what WKWebView differs from one system to another, as far as sources tell.
///
/// Everything else is alike on all of them, or known of one system only.
struct Profile: Hashable, Sendable {
  /// Whether 204 and 205 leave the old page where it is, rather than show an empty one.
  ///
  /// Since July 2025 (WebKit pull request 48619; oracle G08).
  var keepsThePageOfEmptyStatus: Bool
  /// Whether an address with a malformed host cannot be shown, rather than not be found.
  ///
  /// No more with iOS 26 (Chromium switches its test WebViewUnsupportedUrlNavigation off there;
  /// oracle F04). What comes instead is told by nobody: it is inferred from other unknown hosts.
  var refusesMalformedHosts: Bool
  /// Whether observers hear that loading is over when an action is cancelled, even if the app loads
  /// something else in the same callback.
  ///
  /// Since iOS 18 (Chromium's test DisallowRequestAndShowError; oracle's list of disputes).
  var tellsTheEndOfCancelledActions: Bool

  /// How a system behaves.
  init(_ system: SystemProfile) {
    keepsThePageOfEmptyStatus = system == .ios26
    refusesMalformedHosts = system != .ios26
    tellsTheEndOfCancelledActions = system != .ios17
  }
}
