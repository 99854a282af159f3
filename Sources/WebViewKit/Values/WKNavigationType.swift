#if !canImport(WebKit)
/// What caused a navigation action (WKNavigationType).
public enum WKNavigationType: Int, Sendable {
  /// A link was followed.
  case linkActivated = 0
  /// A form was sent.
  case formSubmitted = 1
  /// An item of the back-forward list was asked for.
  case backForward = 2
  /// The page is loaded again.
  case reload = 3
  /// A form was sent again, by going back, forward or reloading.
  case formResubmitted = 4
  /// Anything else.
  case other = -1
}
#endif
