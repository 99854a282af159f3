import Synchronization
import WebViewKit

extension ModelEngine {
  /// The origins of everything that the engine reports.
  public var capabilities: EngineCapabilities { Self.capabilities }

  /// The capabilities of the model.
  ///
  /// The model makes up everything by its rules, and the facade's rules count as its own. It shows
  /// nothing that needs a script or a layout.
  public static let capabilities = EngineCapabilities(
    events: navigation + questions + content + properties
      + Event.unobservable("it runs no scripts", scripted)
      + Event.unobservable("the model draws nothing", ["snapshot": snapshotFields])
      + Event.unobservable("the model lays no text out", ["found": ["value"]])
      + Event.unobservable(
        "the model negotiates no version of TLS", ["shouldAllowDeprecatedTLS": ["host"]])
      + Event.unobservable(
        "no rule of the model asks it", ["shouldGoToBackForwardListItem": ["url"]]),
    profiles: SystemProfile.allCases, httpVersions: ["1.1"])

  /// Follows the rules of a system, in views that are made from then on.
  public func behave(as profile: SystemProfile) {
    core.withLock { $0.profile = profile }
  }
}

extension ModelEngine {
  private typealias Event = EngineCapabilities.Event

  private static let machine = ValueOrigin.native("NavigationMachine")
  private static let loader = ValueOrigin.native("the model's HTTP loader")

  private static func event(
    _ name: String, machine own: [String] = [], loader loaded: [String] = []
  ) -> Event {
    var event = Event(name, machine)
    event.fields =
      own.map { EngineCapabilities.Field(field: $0, origins: [machine]) }
      + loaded.map { EngineCapabilities.Field(field: $0, origins: [loader]) }
    return event
  }

  private static let navigation: [Event] =
    [
      "didReceiveServerRedirectForProvisionalNavigation", "didCommit", "didFinish",
    ].map { event($0, machine: ["navigation", "url"]) }
    + [reloading(event("didStartProvisionalNavigation", machine: ["navigation", "url"]))]
    + ["didFailProvisionalNavigation", "didFail"].map {
      event($0, machine: ["navigation", "url", "domain", "code", "failingURL"])
    }
    + ["webContentProcessDidTerminate"].map { event($0) }
    + ["navigationActionDidBecomeDownload", "navigationResponseDidBecomeDownload"].map {
      event($0, machine: ["url"])
    }

  /// Returns an event that may be the first of a reload that the app did not ask for.
  private static func reloading(_ event: Event) -> Event {
    var event = event
    event.origins.append(
      .native(
        FacadePart.terminationReload.rawValue,
        if: "the page's process has ended, and no delegate handles it"))
    return event
  }

  private static let questions: [Event] = [
    reloading(
      event(
        "decidePolicyForNavigationAction",
        machine: [
          "navigation", "url", "method", "type", "target", "targetURL", "targetOrigin", "source",
          "shouldPerformDownload", "cachePolicy", "button", "modifiers",
        ])),
    // Responses name their navigation in the profile ios27 only.
    event(
      "decidePolicyForNavigationResponse", machine: ["navigation", "canShow", "main"],
      loader: ["url", "status", "mime", "length", "filename"]),
    event("willSubmitForm", machine: ["url", "method", "target", "source", "formValues"]),
    event(
      "didReceiveAuthenticationChallenge", machine: ["failures"],
      loader: ["method", "host", "realm"]),
    Event(
      "createWebView", machine,
      fields: [
        "url": [machine], "type": [machine], "target": [machine], "source": [machine],
        "features": [.unobservable("only a script can ask for window features")],
      ]),
  ]

  private static let content: [Event] = [
    event("startURLSchemeTask", machine: ["url", "method"]),
    Event(
      "stopURLSchemeTask", machine,
      .native(FacadePart.schemeTasks.rawValue, if: "the page's process has ended"),
      fields: ["url": [machine]]),
    event("completed"), event("cookies", loader: ["value"]), event("cookiesDidChange"),
    event("download.started"),
    event("download.decideDestination", loader: ["filename", "url", "status", "mime"]),
    event("download.willPerformHTTPRedirection", loader: ["status", "url"]),
    event(
      "download.didReceiveAuthenticationChallenge", machine: ["failures"],
      loader: ["method", "host", "realm"]),
    event("download.didFinish"),
    event("download.didFail", machine: ["domain", "code"]),
    event("download.cancelled", machine: ["resumable"]),
  ]

  private static let properties: [Event] = [
    "title", "url", "isLoading", "estimatedProgress", "hasOnlySecureContent", "canGoBack",
    "canGoForward", "read",
  ].map { name in
    .value(
      name, machine,
      .native(FacadePart.pendingLoad.rawValue, if: "the app has just begun a load"),
      .native(FacadePart.viewProperties.rawValue, if: "the app has set it"))
  }

  private static let snapshotFields = ["width", "height", "domain", "code"]

  private static let scripted: KeyValuePairs<String, [String]> = [
    "evaluated": ["value", "domain", "code", "message", "line", "column", "sourceURL"],
    "didReceiveScriptMessage": ["name", "world", "frame", "body"],
    "runJavaScriptAlertPanel": ["message", "frame"],
    "runJavaScriptConfirmPanel": ["message", "frame"],
    "runJavaScriptTextInputPanel": ["message", "defaultText", "frame"],
    "runOpenPanel": ["allowsMultipleSelection", "allowsDirectories", "frame"],
    "requestMediaCapturePermission": ["type", "origin", "frame"],
    "webViewDidClose": [],
  ]
}
