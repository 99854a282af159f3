import WebViewKit

/// A question of the older engine, as an action.
final class LegacyNavigationAction: WKNavigationAction {
  private let legacyRequest: URLRequest
  private let legacyType: WKNavigationType

  init(request: URLRequest, type: WKNavigationType) {
    legacyRequest = request
    legacyType = type
    super.init()
  }

  override var request: URLRequest { legacyRequest }
  override var navigationType: WKNavigationType { legacyType }
}
