import Foundation

// The comment in WKNavigationDelegate+Defaults.swift explains these defaults.
extension WKUIDelegate {
  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame)
    }
  }

  /// Lets `alert()` return.
  public func webView(
    _ webView: WKWebView, runJavaScriptAlertPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async {
    await DelegateForms.answer(of: self, default: ()) {
      self.webView(
        webView, runJavaScriptAlertPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.webView(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame)
    }
  }

  /// Lets `confirm()` return false.
  public func webView(
    _ webView: WKWebView, runJavaScriptConfirmPanelWithMessage message: String,
    initiatedByFrame frame: WKFrameInfo
  ) async -> Bool {
    await DelegateForms.answer(of: self, default: false) {
      self.webView(
        webView, runJavaScriptConfirmPanelWithMessage: message, initiatedByFrame: frame,
        completionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable (String?) -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame)
    }
  }

  /// Lets `prompt()` return null.
  public func webView(
    _ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String,
    defaultText: String?, initiatedByFrame frame: WKFrameInfo
  ) async -> String? {
    await DelegateForms.answer(of: self, default: .none) {
      self.webView(
        webView, runJavaScriptTextInputPanelWithPrompt: prompt, defaultText: defaultText,
        initiatedByFrame: frame, completionHandler: $0)
    }
  }

  /// Returns `nil`, so no window opens.
  public func webView(
    _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
    for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
  ) -> WKWebView? {
    DelegateForms.recordAbsence(in: self)
    return nil
  }

  /// Does nothing.
  public func webViewDidClose(_ webView: WKWebView) { DelegateForms.recordAbsence(in: self) }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    DelegateForms.ask(self, completionHandler) {
      await self.webView(
        webView, runOpenPanelWith: parameters, initiatedByFrame: frame)
    }
  }

  /// Cancels the choice of files.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    await DelegateForms.answer(of: self, default: .none) {
      self.webView(
        webView, runOpenPanelWith: parameters, initiatedByFrame: frame, completionHandler: $0
      )
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    DelegateForms.ask(self, decisionHandler) {
      await self.webView(
        webView, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type)
    }
  }

  /// Leaves the decision to WebKit, which asks the user on Apple systems.
  public func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    await DelegateForms.answer(of: self, default: .prompt) {
      self.webView(
        webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        decisionHandler: $0)
    }
  }

  /// Calls the asynchronous form.
  @preconcurrency public func webView(
    _ webView: WKWebView,
    requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    DelegateForms.ask(self, decisionHandler) {
      await self.webView(
        webView, requestDeviceOrientationAndMotionPermissionFor: origin, initiatedByFrame: frame)
    }
  }

  /// Leaves the decision to WebKit, which asks the user on Apple systems.
  public func webView(
    _ webView: WKWebView,
    requestDeviceOrientationAndMotionPermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo
  ) async -> WKPermissionDecision {
    await DelegateForms.answer(of: self, default: .prompt) {
      self.webView(
        webView, requestDeviceOrientationAndMotionPermissionFor: origin, initiatedByFrame: frame,
        decisionHandler: $0)
    }
  }

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, contextMenuWillPresentForElement elementInfo: WKContextMenuElementInfo
  ) {}

  /// Does nothing.
  public func webView(
    _ webView: WKWebView, contextMenuDidEndForElement elementInfo: WKContextMenuElementInfo
  ) {}
}
