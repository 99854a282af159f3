import Foundation

// The default implementations of methods that do not ask the app.
extension WKNavigationDelegate {
  /// Does nothing.
  public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
  { DelegateForms.recordAbsence(in: self) }

  /// Does nothing.
  public func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) { DelegateForms.recordAbsence(in: self) }

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { DelegateForms.recordAbsence(in: self) }

  /// Does nothing.
  public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    DelegateForms.recordAbsence(in: self)
  }

  /// Does nothing.
  public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    DelegateForms.recordAbsence(in: self)
  }

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { DelegateForms.recordAbsence(in: self) }

  /// Leaves the reload of the page to the view.
  public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    DelegateForms.recordAbsence(in: self)
  }

  /// Does nothing, so that the download has no delegate and is cancelled.
  public func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) { DelegateForms.recordAbsence(in: self) }

  /// Does nothing, so that the download has no delegate and is cancelled.
  public func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) { DelegateForms.recordAbsence(in: self) }
}

// The comment in WKNavigationDelegate+Defaults.swift explains these defaults.
extension WKNavigationDelegate {
  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    DelegateForms.ask(self, submissionHandler) {
      await self.webView(webView, willSubmitForm: formInfo)
    }
  }

  /// Sends the form at once.
  public func webView(_ webView: WKWebView, willSubmitForm formInfo: WKFormInfo) async {
    await DelegateForms.answer(of: self, default: ()) {
      self.webView(webView, willSubmitForm: formInfo, submissionHandler: $0)
    }
  }
}
