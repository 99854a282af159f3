import WebViewKit

/// An app's own delegates of a view, which belong to the app.
@MainActor final class AppDelegates {
  weak var navigation: (any WKNavigationDelegate)?
  weak var ui: (any WKUIDelegate)?

  init(_ navigation: (any WKNavigationDelegate)?, _ ui: (any WKUIDelegate)?) {
    self.navigation = navigation
    self.ui = ui
  }
}
