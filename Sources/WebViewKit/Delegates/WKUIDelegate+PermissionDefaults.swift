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
    DelegateForms.descend(into: self) {
      self.webView(
        webView, runOpenPanelWith: parameters, initiatedByFrame: frame, completionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, runOpenPanelWith parameters: WKOpenPanelParameters,
    initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping ([URL]?) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable ([URL]?) -> Void = { completionHandler($0) }
      return self.webView(
        webView, runOpenPanelWith: parameters, initiatedByFrame: frame, completionHandler: handler)
    }
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
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable ([URL]?) -> Void = { continuation.resume(returning: $0) }
        self.webView(
          webView, runOpenPanelWith: parameters, initiatedByFrame: frame, completionHandler: handler
        )
      }
    }
    DelegateForms.end(in: self)
    return nil
  }

  /// Asks the second form.
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping @MainActor @Sendable (WKPermissionDecision) -> Void
  ) {
    let plain: (WKPermissionDecision) -> Void = { decisionHandler($0) }
    DelegateForms.descend(into: self) {
      self.webView(
        webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        decisionHandler: plain)
    }
  }

  /// Asks the third form.
  public func webView(
    _ webView: WKWebView, requestMediaCapturePermissionFor origin: WKSecurityOrigin,
    initiatedByFrame frame: WKFrameInfo, type: WKMediaCaptureType,
    decisionHandler: @escaping (WKPermissionDecision) -> Void
  ) {
    guard DelegateForms.isDescending(into: self) else {
      let handler: @MainActor @Sendable (WKPermissionDecision) -> Void = { decisionHandler($0) }
      return self.webView(
        webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
        decisionHandler: handler)
    }
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
    guard DelegateForms.isDescending(into: self) else {
      return await withCheckedContinuation { continuation in
        let handler: @MainActor @Sendable (WKPermissionDecision) -> Void = {
          continuation.resume(returning: $0)
        }
        self.webView(
          webView, requestMediaCapturePermissionFor: origin, initiatedByFrame: frame, type: type,
          decisionHandler: handler)
      }
    }
    DelegateForms.end(in: self)
    return .prompt
  }
}
#endif
