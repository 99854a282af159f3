#if !canImport(WebKit)
extension WKDownload {
  /// The app's answer about a redirect of a download.
  public enum RedirectPolicy: Int, Sendable {
    /// The download fails.
    case cancel = 0
    /// The redirect is followed.
    case allow = 1
  }
}
#endif
