#if WebKitGTK
import WebViewKit

extension WebKitGTKEngine {
  /// What WebKitGTK 2.50 cannot show through its public API, in the words of a trace.
  public var capabilities: EngineCapabilities {
    EngineCapabilities(gaps: Self.gaps, racyChannels: Self.racyChannels)
  }

  private typealias Gap = EngineCapabilities.Gap

  private static let gaps: [Gap] = [
    Gap(
      event: "load", field: "method",
      reason: "webkit_web_view_load_request takes no method and no body: all but GET fails"),
    Gap(
      event: "loadFileURL", field: "readAccess",
      reason: "webkit_web_view_load_uri takes no folder: a page reads what its user can read"),
    Gap(
      event: "loadFileRequest", field: "readAccess",
      reason: "webkit_web_view_load_request takes no folder: a page reads what its user can read"),
    Gap(
      event: "loadSimulatedRequest", field: "status",
      reason: "webkit_web_view_load_bytes takes an address and no response"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "source",
      reason: "WebKitNavigationAction does not tell which frame asks, nor does anything else in"
        + " time (Frames.md says what was tried)"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "target",
      reason: "WebKitNavigationAction does not tell which frame is to be navigated;"
        + " only that a new window is wanted (Frames.md says what was tried)"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "targetURL",
      reason: "WebKitNavigationAction does not tell which frame is to be navigated"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "targetOrigin",
      reason: "WebKitNavigationAction does not tell which frame is to be navigated"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "navigation",
      reason: "signals carry no identity; only a load that the app began is known by its"
        + " address"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "shouldPerformDownload",
      reason: "WebKitNavigationAction does not tell of a link's download attribute"),
    Gap(
      event: "decidePolicyForNavigationAction", field: "cachePolicy",
      reason: "WebKitURIRequest does not tell how the cache may be used"),
    Gap(
      event: "decidePolicyForNavigationResponse", field: "filename",
      reason: "WebKitURIResponse names a file only where the response does"),
    Gap(
      event: "createWebView", field: "source",
      reason: "WebKitNavigationAction does not tell which frame asks"),
    Gap(
      event: "createWebView", field: "features",
      reason: "WebKitWindowProperties are set after the signal create has been answered"),
    Gap(
      event: "runJavaScriptAlertPanel", field: "frame",
      reason: "WebKitScriptDialog does not tell which frame asks"),
    Gap(
      event: "runJavaScriptConfirmPanel", field: "frame",
      reason: "WebKitScriptDialog does not tell which frame asks"),
    Gap(
      event: "runJavaScriptTextInputPanel", field: "frame",
      reason: "WebKitScriptDialog does not tell which frame asks"),
    Gap(
      event: "runOpenPanel", field: "frame",
      reason: "WebKitFileChooserRequest does not tell which frame asks"),
    Gap(
      event: "runOpenPanel", field: "allowsDirectories",
      reason: "WebKitFileChooserRequest does not tell of folders"),
    Gap(
      event: "requestMediaCapturePermission", field: "frame",
      reason: "WebKitUserMediaPermissionRequest does not tell which frame asks"),
    Gap(
      event: "requestMediaCapturePermission", field: "origin",
      reason: "WebKitUserMediaPermissionRequest does not tell whose page asks"),
    Gap(
      event: "shouldAllowDeprecatedTLS",
      reason: "libsoup negotiates the version of TLS and asks nobody"),
    Gap(
      event: "shouldGoToBackForwardListItem",
      reason: "there is no such signal"),
    Gap(
      event: "download.willPerformHTTPRedirection",
      reason: "WebKitDownload follows redirects and tells nobody"),
    Gap(
      event: "download.didReceiveAuthenticationChallenge",
      reason: "WebKitDownload has no such signal"),
    Gap(
      event: "didReceiveScriptMessage", field: "frame",
      reason: "script-message-received tells neither frame nor view; a message of a window that"
        + " a page opened is recorded where one view alone has its opener's handlers"),
    Gap(
      event: "hasOnlySecureContent",
      reason: "there is no such property; WebViewKit works it out from uri and"
        + " insecure-content-detected"),
  ]

  private static let racyChannels: [EngineCapabilities.RacyChannel] = [
    EngineCapabilities.RacyChannel(
      channel: "title", reason: "the title is sent on a timer of its own"),
    EngineCapabilities.RacyChannel(
      channel: "download", reason: "downloads are told by the network process"),
    EngineCapabilities.RacyChannel(
      channel: "store", reason: "data stores are told of by the network process"),
    EngineCapabilities.RacyChannel(
      channel: "script",
      reason: "a script's completion and the navigation that it causes come by different ways"),
  ]
}
#endif
