import WebViewKit

/// Facts about Apple's own WKWebView that are known on every system; its traces come from apps.
package enum AppleWebKit {
  /// The engine's name on command lines and in file names.
  package static let name = "wkwebview"

  /// The reason why it plays no scenarios on other systems, and the remedy.
  package static let absence = EngineFailure.unavailable(
    engine: name, reason: "Apple's WKWebView is a part of macOS",
    remedy: "run navtrace there, or record in an app by NavigationRecorder and compare its traces "
      + "with 'navtrace import'")

  /// The source of every event that it reports, and the limits of its public API.
  package static let capabilities = EngineCapabilities(
    events: events, profiles: SystemProfile.allCases)

  /// Returns the capabilities of one version, which behaves like its own system and the newest one.
  package static func capabilities(of version: String) -> EngineCapabilities {
    EngineCapabilities(events: events, profiles: profiles(of: version))
  }

  /// Returns the systems to which a version belongs, by the numbering of iOS or macOS.
  ///
  /// Expectations of the newest system apply to all of them. If an older system differs, its
  /// expectation has a version in its name.
  package static func profiles(of version: String) -> [SystemProfile] {
    let number = version.split(separator: ".").first.flatMap { Int($0) }
    let profile: SystemProfile? =
      switch number {
      case 14, 17: .ios17
      case 15, 18: .ios18
      case 27: .ios27
      default: nil
      }
    return [profile, .newest].compactMap(\.self)
  }
}

extension AppleWebKit {
  private typealias Event = EngineCapabilities.Event

  /// The origin of every event: WKWebView's own delegate methods, completions and properties.
  static let events: [EngineCapabilities.Event] =
    navigation + questions + content + properties + [
      Event("exception", .unobservable("an exception of WebKit's ends the app")),
      Event(
        "terminateWebContentProcess",
        .unobservable("no public API ends the process of a page")),
    ]

  private static func event(
    _ name: String, _ source: String = "the delegate method's arguments", fields: [String] = [],
    frames: [String] = [], navigation property: String? = nil
  ) -> Event {
    var event = Event(name, .native(source))
    event.fields =
      fields.map { EngineCapabilities.Field(field: $0, origins: event.origins) }
      + frames.map { EngineCapabilities.Field(field: $0, origins: originsOfFrames) }
    if let property { event.fields.append(navigation(by: property)) }
    return event
  }

  private static let originsOfFrames: [ValueOrigin] = [
    .native("WKFrameInfo", if: "it is the main frame, or none"),
    .unobservable(
      "WKFrameInfo has no identity, so that subframes have no number", if: "it is a subframe"),
  ]

  private static let navigation: [Event] =
    [
      "didStartProvisionalNavigation", "didReceiveServerRedirectForProvisionalNavigation",
      "didCommit", "didFinish",
    ].map { event($0, fields: ["navigation", "url"]) }
    + ["didFailProvisionalNavigation", "didFail"].map {
      event($0, fields: ["navigation", "url", "domain", "code", "failingURL"])
    }
    + ["webContentProcessDidTerminate", "webViewDidClose"].map { event($0) }
    + ["navigationActionDidBecomeDownload", "navigationResponseDidBecomeDownload"].map {
      event($0, fields: ["url"])
    }

  private static func navigation(by property: String) -> EngineCapabilities.Field {
    EngineCapabilities.Field(
      field: "navigation",
      origins: [
        .native(property, if: "the system has it"),
        .unobservable(
          "only iOS 27 and its time say which navigation it belongs to", if: "an older system"),
      ])
  }

  private static let questions: [Event] = [
    event(
      "decidePolicyForNavigationAction",
      fields: [
        "url", "method", "type", "targetURL", "targetOrigin", "shouldPerformDownload",
        "cachePolicy", "button", "modifiers",
      ], frames: ["target", "source"], navigation: "WKNavigationAction.mainFrameNavigation"),
    event(
      "decidePolicyForNavigationResponse",
      fields: ["url", "status", "mime", "canShow", "main", "length", "filename"],
      navigation: "WKNavigationResponse.navigation"),
    event(
      "willSubmitForm", fields: ["url", "method", "formValues"], frames: ["target", "source"]),
    event(
      "didReceiveAuthenticationChallenge", fields: ["method", "host", "realm", "failures"]),
    event("shouldAllowDeprecatedTLS", fields: ["host"]),
    event("shouldGoToBackForwardListItem", fields: ["url"]),
    event("createWebView", fields: ["url", "type", "features"], frames: ["target", "source"]),
    event("runJavaScriptAlertPanel", fields: ["message"], frames: ["frame"]),
    event("runJavaScriptConfirmPanel", fields: ["message"], frames: ["frame"]),
    event("runJavaScriptTextInputPanel", fields: ["message", "defaultText"], frames: ["frame"]),
    event(
      "runOpenPanel", fields: ["allowsMultipleSelection", "allowsDirectories"], frames: ["frame"]),
    event("requestMediaCapturePermission", fields: ["type", "origin"], frames: ["frame"]),
  ]

  private static let content: [Event] = [
    event("startURLSchemeTask", fields: ["url", "method"]),
    event("stopURLSchemeTask", fields: ["url"]),
    event("download.started", "the completion"),
    event("download.decideDestination", fields: ["filename", "url", "status", "mime"]),
    event("download.willPerformHTTPRedirection", fields: ["status", "url"]),
    event(
      "download.didReceiveAuthenticationChallenge",
      fields: ["method", "host", "realm", "failures"]),
    event("download.didFinish"), event("download.didFail", fields: ["domain", "code"]),
    event("download.cancelled", "the completion", fields: ["resumable"]),
    event(
      "evaluated", "the completion",
      fields: ["value", "domain", "code", "message", "line", "column", "sourceURL"]),
    event("didReceiveScriptMessage", fields: ["name", "world", "body"], frames: ["frame"]),
    event("snapshot", "the completion", fields: ["width", "height", "domain", "code"]),
    event("found", "the completion", fields: ["value"]), event("completed", "the completion"),
    event("cookies", "the completion", fields: ["value"]), event("cookiesDidChange"),
  ]

  private static let properties: [Event] = [
    "title", "url", "isLoading", "estimatedProgress", "hasOnlySecureContent", "canGoBack",
    "canGoForward", "read",
  ].map { event($0, "the property, by key-value observing", fields: ["value"]) }
}
