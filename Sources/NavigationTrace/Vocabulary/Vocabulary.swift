/// A web view API in whose words a trace can be told.
///
/// The trace is WKWebView's: what another API has no word for is said to have none, and what the
/// other API would call besides, at moments that WKWebView does not tell, is left out.
public enum Vocabulary: String, CaseIterable, Hashable, Sendable {
  /// WKNavigationDelegate and its neighbours: the trace as it is.
  case wknavigationdelegate
  /// UIWebViewDelegate, WKWebView's forerunner.
  case uiwebviewdelegate
  /// Android's WebViewClient, WebChromeClient and DownloadListener.
  case webviewclient
  /// The signals of WebKitGTK.
  case webkitgtk

  /// Each event of a trace with what this API would call.
  public func tell(_ trace: Trace) -> [Telling] {
    trace.events.indices.map { index in
      Telling(
        event: trace.events[index], words: words(for: Scene(events: trace.events, index: index)))
    }
  }

  private func words(for scene: Scene) -> [Word]? {
    let channel = scene.event.kind.channel
    if channel == .step || channel == .server { return nil }
    return switch self {
    case .wknavigationdelegate: nil
    case .uiwebviewdelegate: UIWebViewWords(scene: scene).words
    case .webviewclient: WebViewClientWords(scene: scene).words
    case .webkitgtk: WebKitGTKWords(scene: scene).words
    }
  }
}
