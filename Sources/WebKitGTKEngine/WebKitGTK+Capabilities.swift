import WebViewKit

/// The origin of everything that the engine reports: WebKitGTK 2.50's signals and calls, or the
/// part of navtrace that supplies it.
extension WebKitGTK {
  /// The table of the engine, whether it is part of this build or not.
  public static let capabilities = EngineCapabilities(
    events: navigationEvents + questionEvents + contentEvents + propertyEvents + steps,
    racyChannels: racyChannels,
    heldEvents: [
      SuppliedPart.heldEnd.held("didFinish"), SuppliedPart.heldEnd.held("didFail"),
      SuppliedPart.heldEnd.held("didFailProvisionalNavigation"),
      SuppliedPart.heldChallenge.held("didReceiveAuthenticationChallenge"),
    ]
      + ["title", "url", "isLoading", "estimatedProgress", "canGoBack", "canGoForward"].map {
        EngineCapabilities.HeldEvent(
          event: $0, by: FacadePart.propertyOrder.rawValue,
          FacadePart.propertyOrder.origin.reason ?? "")
      },
    profiles: [.newest, .ios27])

  /// What the app can ask of WKWebView and WebKitGTK's API cannot do.
  private static let steps: [EngineCapabilities.Event] = [
    EngineCapabilities.Event(
      "load",
      fields: [
        "method": [
          .unobservable("webkit_web_view_load_request takes no method and no body: only GET loads")
        ]
      ]),
    EngineCapabilities.Event(
      "loadFileURL",
      fields: ["readAccess": [.unobservable("webkit_web_view_load_uri takes no folder")]]),
    EngineCapabilities.Event(
      "loadFileRequest",
      fields: ["readAccess": [.unobservable("webkit_web_view_load_request takes no folder")]]),
    EngineCapabilities.Event(
      "loadSimulatedRequest",
      fields: ["status": [.unobservable("webkit_web_view_load_bytes takes no response")]]),
  ]

  private static let racyChannels: [EngineCapabilities.RacyChannel] = [
    EngineCapabilities.RacyChannel(
      channel: "title", reason: "the title is sent on a timer of its own"),
    EngineCapabilities.RacyChannel(
      channel: "download", reason: "the network process reports downloads"),
    EngineCapabilities.RacyChannel(
      channel: "store", reason: "the network process reports data stores"),
    EngineCapabilities.RacyChannel(
      channel: "script",
      reason: "a script's completion and the navigation that it causes come by different ways"),
  ]
}
