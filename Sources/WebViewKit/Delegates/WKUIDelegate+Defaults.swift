#if !canImport(WebKit)
import Foundation
import FoundationNetworking

// For each question the facade calls the first form. Its default calls the second, whose default
// awaits the third, whose default does what WKWebView does where the method is absent. The task is
// begun in place, so only an app that suspends in it leaves the order of the reports.
extension WKUIDelegate {
  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    let plain: () -> Void = { completionHandler() }
    DelegateForms.descend(into: self) {
      self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping () -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable () -> Void = { completionHandler() }
      return self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: handler)
    }
    Task.immediate {
      await self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
      completionHandler()
    }
  }

  /// `alert()` returns.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {
    guard !DelegateForms.isDescending(into: self) else { return DelegateForms.end(in: self) }
    await withCheckedContinuation { continuation in
      let handler: @MainActor @Sendable () -> Void = { continuation.resume() }
      self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: handler)
    }
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    let plain: (Bool) -> Void = { completionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (Bool) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (Bool) -> Void = { completionHandler($0) }
      return self.webView(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: handler)
    }
    Task.immediate {
      let answer = await self.webView(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame)
      completionHandler(answer)
    }
  }

  /// `confirm()` returns false.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (Bool) -> Void = { continuation.resume(returning: $0) }
        self.webView(
          webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
          completionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return false
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    let plain: (String?) -> Void = { completionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame, completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping (String?) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (String?) -> Void = { completionHandler($0) }
      return self.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame, completionHandler: handler)
    }
    Task.immediate {
      let answer = await self.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame)
      completionHandler(answer)
    }
  }

  /// `prompt()` returns null.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (String?) -> Void = { continuation.resume(returning: $0) }
        self.webView(
          webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
          initiatedByFrame: frame, completionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return nil
  }

  /// Opens nothing.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    DelegateForms.end(in: self)
    return nil
  }

  /// Does nothing.
  public func webViewDidClose(_ webView: WKWebView) { DelegateForms.end(in: self) }
}
#endif
