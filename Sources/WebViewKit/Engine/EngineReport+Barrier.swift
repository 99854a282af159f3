#if !canImport(WebKit)
extension EngineReport {
  /// The report that ends a barrier; it belongs to no view.
  public static func barrier(_ id: BarrierID) -> EngineReport {
    EngineReport(view: ViewID(), state: WebViewState(), performed: 0, event: .barrier(id))
  }
}
#endif
