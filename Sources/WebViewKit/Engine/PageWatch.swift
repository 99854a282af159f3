/// What a recorder of callbacks knows of views and WKWebView's API does not tell.
@MainActor package protocol PageWatch: AnyObject {
  /// The views that are recorded, those too that pages have opened.
  var openViews: [WKWebView] { get }

  /// Whether the page of a view shows a dialog that has no answer, and so does nothing else.
  func isInDialog(_ view: WKWebView) -> Bool

  /// Whether the app has just allowed an action that leads to another site, and nothing has come of
  /// it: WebKit may launch a process for it, and says nothing before that runs.
  func isLaunching(_ view: WKWebView) -> Bool
}
