#if !canImport(WebKit)
import Foundation

// As in WKUIDelegate+Defaults.swift: the first form asks the second, that one the third.
extension WKUIDelegate {
  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo,
    completionHandler: @escaping @MainActor @Sendable ([URL]?) -> Void
  ) {
    let plain: ([URL]?) -> Void = { completionHandler($0) }
    self.webView(
      webView, runOpenPanelWith: parameters, initiatedByFrame: frame, completionHandler: plain)
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping ([URL]?) -> Void
  ) {
    Task.immediate {
      let answer = await self.webView(
        webView, runOpenPanelWith: parameters, initiatedByFrame: frame)
      completionHandler(answer)
    }
  }

  /// Cancels.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo
  ) async -> [URL]? {
    nil
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let plain: (WKPermissionDecision) -> Void = { decisionHandler($0) }
    self.webView(
      webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
      decisionHandler: plain)
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    Task.immediate {
      let answer = await self.webView(
        webView, decideMediaCapturePermissionsFor: origin, initiatedBy: frame, type: type)
      decisionHandler(answer)
    }
  }

  /// Lets the user be asked.
  public func webView(
    _ webView: WKWebView, decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
    initiatedBy frame: WKFrameInfo, type: WKMediaCaptureType
  ) async -> WKPermissionDecision {
    .prompt
  }
}
#endif
