import WebViewKit

/// Keeps a page on one site.
struct OneSite: WebPage.NavigationDeciding {
  let host: String?

  mutating func decidePolicy(
    for action: WebPage.NavigationAction, preferences: inout WebPage.NavigationPreferences
  ) async -> WKNavigationActionPolicy {
    action.request.url?.host == host ? .allow : .cancel
  }
}

/// Reads the titles of pages.
@MainActor struct PageReader {
  let page: WebPage

  func title(of url: URL) async throws -> String {
    for try await _ in page.load(url) {}
    return page.title
  }
}
