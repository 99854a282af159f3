import WebViewKit

/// Numbers for views, navigations and frames, counted from 1 in the order of first appearance.
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

  /// Returns the number of the first view that meets a condition; `nil` if no view does.
  func number(where fits: (WKWebView) -> Bool) -> Int? {
    views.firstIndex { $0.object.map(fits) ?? false }.map { $0 + 1 }
  }

  mutating func navigation(_ navigation: WKNavigation) -> Int {
    if let index = navigations.firstIndex(where: { $0 === navigation }) { return index + 1 }
    // The navigation is kept alive, so that no later navigation can get the same address in memory.
    navigations.append(navigation)
    return navigations.count
  }

  /// Returns the number of the frame with the given platform identifier.
  mutating func frame(_ id: some Hashable) -> Int {
    if let index = frames.firstIndex(of: AnyHashable(id)) { return index + 1 }
    frames.append(AnyHashable(id))
    return frames.count
  }

  /// Stores the view in which a download began, since that view may no longer exist later.
  mutating func keepDownload(_ download: WKDownload, view: Int) {
    downloads.append((download, view))
  }

  func view(of download: WKDownload) -> Int {
    downloads.first { $0.download === download }?.view ?? 1
  }
}
