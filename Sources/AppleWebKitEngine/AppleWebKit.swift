import WebViewKit

/// Apple's own WKWebView, whose traces come from apps: what is known of it on every system.
public enum AppleWebKit {
  /// What the engine is called on command lines and in file names.
  public static let name = "wkwebview"

  /// Why it plays no scenarios on other systems, and what to do.
  public static let absence = EngineFailure.unavailable(
    engine: name, reason: "Apple's WKWebView is a part of macOS",
    remedy: "run navtrace there, or record in an app by NavigationRecorder and compare its traces "
      + "with 'navtrace import'")

  /// What its public API does not show, in the words of a trace.
  public static let capabilities = EngineCapabilities(
    gaps: gaps, profiles: SystemProfile.allCases)

  /// The same, of one version, which behaves like its own system and the newest one.
  public static func capabilities(of version: String) -> EngineCapabilities {
    EngineCapabilities(gaps: gaps, profiles: profiles(of: version))
  }

  /// The systems that a version is of, as iOS or macOS count.
  ///
  /// What is written of the newest one is held against all: where an older one differs, its
  /// expectation has a version in its name.
  public static func profiles(of version: String) -> [SystemProfile] {
    let number = version.split(separator: ".").first.flatMap { Int($0) }
    let profile: SystemProfile? =
      switch number {
      case 14, 17: .ios17
      case 15, 18: .ios18
      default: nil
      }
    return [profile, .newest].compactMap(\.self)
  }

  private typealias Gap = EngineCapabilities.Gap

  private static let gaps =
    [
      Gap(
        event: "exception",
        reason: "an exception of WebKit's ends the app"),
      Gap(
        event: "decidePolicyForNavigationAction", field: "navigation",
        reason: "only newer systems tell which navigation an action begins"),
      Gap(
        event: "terminateWebContentProcess",
        reason: "no public API ends the process of a page"),
    ]
    + subframes.map { event, field in
      Gap(
        event: event, field: field, reason: "WKFrameInfo has no identity: subframes have no number")
    }

  private static let subframes = [
    ("decidePolicyForNavigationAction", "target"), ("decidePolicyForNavigationAction", "source"),
    ("createWebView", "target"), ("createWebView", "source"),
    ("runJavaScriptAlertPanel", "frame"), ("runJavaScriptConfirmPanel", "frame"),
    ("runJavaScriptTextInputPanel", "frame"), ("runOpenPanel", "frame"),
    ("requestMediaCapturePermission", "frame"), ("didReceiveScriptMessage", "frame"),
  ]
}
