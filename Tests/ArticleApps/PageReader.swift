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

/// Finds out where links lead.
@MainActor struct PageReader {
  let page: WebPage

  func address(behind url: URL) async throws -> URL? {
    for try await _ in page.load(url) {}
    return page.url
  }
}
