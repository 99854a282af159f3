#if canImport(WebKit)
extension WKWebView {
  /// Identifies the view as long as it lives.
  package var viewID: ViewID { ViewID(of: self) }
}

extension ViewID {
  fileprivate init(of view: WKWebView) {
    number = UInt64(UInt(bitPattern: ObjectIdentifier(view)))
  }
}
#endif
