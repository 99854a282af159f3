import WebViewKit

/// Numbers for views, navigations and frames, from 1, by first appearance.
@MainActor struct TraceNumbers {
  private var views: [Weak<WKWebView>] = []
  private var navigations: [WKNavigation] = []
  private var downloads: [(download: WKDownload, view: Int)] = []
  private var frames: [AnyHashable] = []

  mutating func view(_ webView: WKWebView) -> Int {
    if let index = views.firstIndex(where: { $0.object === webView }) { return index + 1 }
    views.append(Weak(webView))
    return views.count
  }

  /// The views that still exist.
  var openViews: [WKWebView] { views.compactMap(\.object) }

  /// Returns the number of the first view that fits; `nil` if no view fits.
  func number(where fits: (WKWebView) -> Bool) -> Int? {
    views.firstIndex { $0.object.map(fits) ?? false }.map { $0 + 1 }
  }

  mutating func navigation(_ navigation: WKNavigation) -> Int {
    if let index = navigations.firstIndex(where: { $0 === navigation }) { return index + 1 }
    // The navigation is kept alive, so no later navigation can have the same address in memory.
    navigations.append(navigation)
    return navigations.count
  }

  /// Returns the number of the frame with a platform's identifier.
  mutating func frame(_ id: some Hashable) -> Int {
    if let index = frames.firstIndex(of: AnyHashable(id)) { return index + 1 }
    frames.append(AnyHashable(id))
    return frames.count
  }

  /// Remembers the view in which a download began, since that view may be gone later.
  mutating func keepDownload(_ download: WKDownload, view: Int) {
    downloads.append((download, view))
  }

  func view(of download: WKDownload) -> Int {
    downloads.first { $0.download === download }?.view ?? 1
  }
}
