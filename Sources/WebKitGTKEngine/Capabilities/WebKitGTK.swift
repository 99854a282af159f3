import Foundation
import NavigationEvents
import WebViewKit

#if WebKitGTK
import CWebKitGTK
#endif

/// Facts about the engine WebKitGTK; the build contains it if the trait `WebKitGTK` is enabled.
package enum WebKitGTK {
  /// Whether the engine is part of this build.
  package static var isBuiltIn: Bool { version != nil }

  /// The version of the library in use, such as `2.50.6`; `nil` if the engine is not part of this
  /// build.
  package static var version: String? {
    #if WebKitGTK
    "\(webkit_get_major_version()).\(webkit_get_minor_version()).\(webkit_get_micro_version())"
    #else
    nil
    #endif
  }
}

extension WebKitGTK {
  /// The capabilities of the engine, whether or not it is part of this build.
  package static let capabilities = EngineCapabilities(
    events: EventKind.allCases.compactMap(\.onWebKitGTK),
    races: [
      Race([.title], reason: "the title is sent on a timer of its own"),
      Race(.download, reason: "the network process reports downloads"),
      Race(.store, reason: "the network process reports data stores"),
      Race(
        .script,
        reason: "a script's completion and the navigation that it causes come by different ways"),
    ], profiles: [.newest, .ios27])
}

/// A part of this engine that makes up values that WebKitGTK does not report.
enum SuppliedPart: String {
  case ledger = "NavigationLedger"
  case lastAction = "WebProcess.lastAction"
  case refusals = "WebProcess.refusals"
  case realm = "WebProcess.challengeValues"
  case plainResponse = "ResponseValues.status"
  case unknownLength = "ResponseValues.expectedContentLength"
  case errorCode = "LoadError.hasNoCounterpart"
  case refusedRequest = "GTKView.refuse"
  case existingDestination = "GTKDownload.save"
  case abandonedScripts = "ScriptRunner.failScripts"
  case secureContent = "GTKView.state"
  case heldEnd = "DownloadAnnouncements.reportEnd"
  case heldChallenge = "WebProcess.heldChallenges"
  case picture = "SnapshotImage"

  /// The rule by which the part makes up a value or delays an event.
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

  /// Returns the part as the origin of a value, or of an event's position in the trace.
  func origin(if condition: String? = nil) -> ValueOrigin {
    .notObserved(rule, by: rawValue, if: condition)
  }
}

extension FacadePart {
  /// The part of WebViewKit as the origin of a value that WebKitGTK does not report.
  var origin: ValueOrigin {
    let (rule, condition) =
      switch self {
      case .pendingLoad:
        (
          "WKWebView shows a load that the app begins at once (PageLoadState)",
          "between a call that loads and the first signal of it"
        )
      case .viewProperties: ("the view gives back what was set", "the app has set it")
      case .propertyOrder:
        (
          "PageLoadState::commitChanges (rule 26); GObject freezes the notifications of"
            + " what changes at once", "several properties change at once"
        )
      case .schemeTasks:
        ("WebKit stops the tasks of a process that has ended", "the page's process has ended")
      case .terminationReload:
        (
          "WebPageProxy::dispatchProcessDidTerminate reloads; WebKitNavigationClient.cpp never"
            + " leaves that to it", "the page's process has ended, and no delegate handles it"
        )
      }
    return .notObserved(rule, by: rawValue, if: condition)
  }
}
