#if !canImport(WebKit)
extension NavigationPolicy {
  /// Takes over a delegate's answer about an action.
  init(_ policy: WKNavigationActionPolicy) {
    switch policy {
    case .cancel: self = .cancel
    case .allow: self = .allow
    case .download: self = .download
    }
  }

  /// Takes over a delegate's answer about a response.
  init(_ policy: WKNavigationResponsePolicy) {
    switch policy {
    case .cancel: self = .cancel
    case .allow: self = .allow
    case .download: self = .download
    }
  }
}
#endif
