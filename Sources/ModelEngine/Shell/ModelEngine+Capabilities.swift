import Synchronization
import WebViewKit

extension ModelEngine {
  /// Whatever needs a script cannot be shown; everything else is compared strictly.
  public var capabilities: EngineCapabilities {
    let noScript = "it runs no scripts"
    let scripted = [
      "evaluated", "didReceiveScriptMessage", "runJavaScriptAlertPanel",
      "runJavaScriptConfirmPanel", "runJavaScriptTextInputPanel", "runOpenPanel",
      "requestMediaCapturePermission", "webViewDidClose",
    ]
    return EngineCapabilities(
      gaps: scripted.map { EngineCapabilities.Gap(event: $0, reason: noScript) } + [
        EngineCapabilities.Gap(
          event: "createWebView", field: "features",
          reason: "only a script can ask for window features"),
        EngineCapabilities.Gap(event: "snapshot", reason: "the model draws nothing"),
        EngineCapabilities.Gap(event: "found", reason: "the model lays no text out"),
      ], profiles: SystemProfile.allCases)
  }

  /// Follows the rules of a system, in views that are made from then on.
  public func behave(as profile: SystemProfile) {
    core.withLock { $0.profile = Profile(profile) }
  }
}
