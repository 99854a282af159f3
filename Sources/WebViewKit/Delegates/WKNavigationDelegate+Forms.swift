#if !canImport(WebKit)
import Foundation

// As in WKNavigationDelegate+Defaults.swift: the first form asks the second, that one the third.
extension WKNavigationDelegate {
  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let plain: () -> Void = { submissionHandler() }
    DelegateForms.descend(into: self) {
      self.webView(webView, willSubmitForm: formInfo, submissionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping () -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable () -> Void = { submissionHandler() }
      return self.webView(webView, willSubmitForm: formInfo, submissionHandler: handler)
    }
    Task.immediate {
      await self.webView(webView, willSubmitForm: formInfo)
      submissionHandler()
    }
  }

  /// Lets it be sent.
  public func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable () -> Void = { continuation.resume() }
        self.webView(webView, willSubmitForm: formInfo, submissionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
  }
}
#endif
