#if !canImport(WebKit)
extension WKWebView {
  /// Looks for a text in the page, and selects it where it is there; no text is never there.
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init(),
    completionHandler: @MainActor @escaping (WKFindResult) -> Void
  ) {
    let answer: @MainActor @Sendable (Bool) -> Void = {
      completionHandler(WKFindResult(matchFound: $0))
    }
    guard !string.isEmpty else { return complete(false, answer) }
    let values = FindValues(
      text: string, backwards: configuration.backwards,
      caseSensitive: configuration.caseSensitive, wraps: configuration.wraps)
    ask(fallback: false, { .find(values, $0) }, completion: answer)
  }

  /// Looks for a text in the page; it never throws.
  public func find(
    _ string: String, configuration: WKFindConfiguration = .init()
  ) async throws -> WKFindResult {
    await withCheckedContinuation { continuation in
      find(string, configuration: configuration) { continuation.resume(returning: $0) }
    }
  }
}
#endif
