import Foundation
import WebViewKit

#if WebKitGTK
import CWebKitGTK
#endif

/// Facts about the engine WebKitGTK, which is in the build if the trait `WebKitGTK` is enabled.
public enum WebKitGTK {
  /// Whether the engine is part of this build.
  public static var isBuiltIn: Bool { version != nil }

  /// The version of the library in use, such as `2.50.6`; `nil` if the engine is not part of this
  /// build.
  public static var version: String? {
    #if WebKitGTK
    "\(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    #else
    nil
    #endif
  }
}

// The origin of everything that the engine reports: WebKitGTK 2.50's signals and calls, or the
// part of navtrace that supplies it.
extension WebKitGTK {
  /// The capabilities of the engine, whether it is part of this build or not.
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

  /// The app's requests that are possible with WKWebView's API and not with WebKitGTK's.
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

/// A part of this engine that supplies a value that WebKitGTK does not report.
enum SuppliedPart: String {
  case ledger = "NavigationLedger"
  case lastAction = "GTKView.lastAction"
  case refusals = "GTKView.refusals"
  case realm = "GTKView.challengeValues"
  case plainResponse = "ResponseValues.status"
  case unknownLength = "ResponseValues.expectedContentLength"
  case errorCode = "LoadError.hasNoCounterpart"
  case refusedRequest = "GTKView.refuse"
  case existingDestination = "GTKDownload.save"
  case abandonedScripts = "GTKView.failScripts"
  case secureContent = "GTKView.state"
  case heldEnd = "GTKView.reportEnd"
  case heldChallenge = "GTKView.heldChallenges"
  case picture = "SnapshotImage"

  /// The rule by which the part supplies a value, or holds back an event.
  var rule: String {
    switch self {
    case .ledger: "a load that the app began is recognised by its address and type"
    case .lastAction:
      "WebKitFormSubmissionRequest has text fields only: the form is that of the action before it"
    case .refusals:
      "webkit_authentication_request_is_retry says whether, not how often: the refusals are counted"
    case .realm: "CFNetwork names the host if the server names no realm (oracle E09)"
    case .plainResponse:
      "WebKitGTK says 200 if the app gave no status, and has a status for data:, which no"
        + " URLResponse has"
    case .unknownLength: "WebKitGTK says 0 for a length that it does not know"
    case .errorCode:
      "WebKitGTK has one code, or another one, for errors that WKWebView distinguishes"
    case .refusedRequest: "WebKitGTK's API cannot do what was asked, and so nothing was begun"
    case .existingDestination: "WKDownload overwrites no file (oracle M13)"
    case .abandonedScripts:
      "no completion comes for a script whose document, process or view has gone"
    case .secureContent: "https, and no insecure-content-detected since the commit"
    case .heldEnd: "WKWebView announces a download before the load ends (oracle M02, M03)"
    case .heldChallenge: "a challenge comes after the start or redirect that led to it (rule 21)"
    case .picture: "takeSnapshot's rectangle is cut and scaled here"
    }
  }

  /// Returns the part as the origin of a value.
  func origin(if condition: String? = nil) -> ValueOrigin {
    .supplied(by: rawValue, rule, if: condition)
  }

  /// Returns the origins of a part of an error, whose code may have no counterpart.
  static func error(_ signal: String, if condition: String) -> [ValueOrigin] {
    [.native(signal), errorCode.origin(if: condition)]
  }

  /// Returns the part as the reason why the place of an event is not WebKitGTK's.
  func held(_ event: String) -> EngineCapabilities.HeldEvent {
    EngineCapabilities.HeldEvent(event: event, by: rawValue, rule)
  }
}

extension FacadePart {
  /// The part as the origin of a value that WebKitGTK does not report.
  var origin: ValueOrigin {
    switch self {
    case .pendingLoad:
      .supplied(
        by: rawValue, "WKWebView shows a load that the app begins at once (PageLoadState)",
        if: "between a call that loads and the first signal of it")
    case .viewProperties:
      .supplied(by: rawValue, "the view gives back what was set", if: "the app has set it")
    case .propertyOrder:
      .supplied(
        by: rawValue,
        "PageLoadState::commitChanges (rule 26); GObject freezes the notifications of"
          + " what changes at once", if: "several properties change at once")
    case .schemeTasks:
      .supplied(
        by: rawValue, "WebKit stops the tasks of a process that has ended",
        if: "the page's process has ended")
    case .terminationReload:
      .supplied(
        by: rawValue,
        "WebPageProxy::dispatchProcessDidTerminate reloads; WebKitNavigationClient.cpp never"
          + " leaves that to it",
        if: "the page's process has ended, and no delegate handles it")
    }
  }
}
