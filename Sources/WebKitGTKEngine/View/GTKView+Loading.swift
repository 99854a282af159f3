#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias Changed =
    @convention(c) @WebKitActor (WebViewPointer?, WebKitLoadEvent, UnsafeMutableRawPointer?) -> Void
  private typealias Failed =
    @convention(c) @WebKitActor (
      WebViewPointer?, WebKitLoadEvent, UnsafePointer<CChar>?, UnsafeMutablePointer<GError>?,
      UnsafeMutableRawPointer?
    ) -> gboolean
  private typealias FailedSecurity =
    @convention(c) @WebKitActor (
      WebViewPointer?, UnsafePointer<CChar>?, OpaquePointer?, GTlsCertificateFlags,
      UnsafeMutableRawPointer?
    ) -> gboolean
  private typealias Terminated =
    @convention(c) @WebKitActor (
      WebViewPointer?, WebKitWebProcessTerminationReason, UnsafeMutableRawPointer?
    ) -> Void

  func connectLoading() {
    let changed: Changed = { _, event, data in GTKView.from(data)?.loadChanged(event) }
    connect("load-changed", unsafeBitCast(changed, to: GCallback.self))
    let failed: Failed = { _, event, url, error, data in
      if let error {
        GTKView.from(data)?.loadFailed(event, String(gstring: url), error.pointee)
      }
      return 1  // or WebKit loads an error page of its own
    }
    connect("load-failed", unsafeBitCast(failed, to: GCallback.self))
    let failedSecurity: FailedSecurity = { _, url, _, flags, data in
      GTKView.from(data)?.securityFailed(String(gstring: url), flags)
      return 1
    }
    connect("load-failed-with-tls-errors", unsafeBitCast(failedSecurity, to: GCallback.self))
    let terminated: Terminated = { _, reason, data in GTKView.from(data)?.terminated(reason) }
    connect("web-process-terminated", unsafeBitCast(terminated, to: GCallback.self))
  }

  var currentURL: String { String(gstring: webkit_web_view_get_uri(pointer)) }

  private func loadChanged(_ event: WebKitLoadEvent) {
    signal("load-changed \(event.name) \(currentURL)")
    process.isAwake = true
    switch event {
    case WEBKIT_LOAD_STARTED:
      downloads.releaseEnd()
      challenges.refusals = [:]
      // WebKitWebView.cpp, webkitWebViewWillStartLoad, hides the address of a load that the page
      // began; for the app's own it is that of the request from the call on.
      let start = ledger.start(url: currentURL)
      report(
        .progress(.didStartProvisionalNavigation(start.id)),
        start.showsItsAddress ? .native : Provenance(hidden: ["url"]))
      challenges.dropChallenges()
    case WEBKIT_LOAD_REDIRECTED:
      let redirect = ledger.redirect(url: currentURL)
      report(
        .progress(.didReceiveServerRedirectForProvisionalNavigation(redirect.id)),
        redirect.showsItsAddress ? .native : Provenance(hidden: ["url"]))
      challenges.releaseChallenges()
    case WEBKIT_LOAD_COMMITTED:
      process.interruptRoundTrips(.interrupted)
      process.owesSince = nil
      facts.recordCommit(of: pointer)
      scripts.abandonCallsOfEarlierDocuments()
      report(.progress(.didCommit(ledger.commit())))
    default:
      facts.recordSession(of: pointer)
      let end = ledger.finish()
      if !end.followsFailure { downloads.reportEnd(.progress(.didFinish(end.id))) }
    }
  }

  private func loadFailed(_ event: WebKitLoadEvent, _ url: String, _ error: GError) {
    signal("load-failed \(event.name) \(error.summary) \(url)")
    fail(LoadError(error, url: url), isCommitted: event == WEBKIT_LOAD_COMMITTED)
  }

  private func securityFailed(_ url: String, _ flags: GTlsCertificateFlags) {
    signal("load-failed-with-tls-errors \(flags.rawValue) \(url)")
    fail(LoadError(certificate: flags, url: url), isCommitted: false)
  }

  private func fail(_ error: LoadError, isCommitted: Bool) {
    let id = ledger.fail()
    challenges.heldChallenges = []
    downloads.reportEnd(
      isCommitted
        ? .progress(.didFail(id, error)) : .progress(.didFailProvisionalNavigation(id, error)),
      error.provenance)
  }

  private func terminated(_ reason: WebKitWebProcessTerminationReason) {
    process.hasWebProcess = false
    process.isAwake = false
    process.endedProcesses += 1
    policy.openDecisions = 0
    ui.openDialogs = 0
    process.owesSince = nil
    signal("web-process-terminated \(reason.name)")
    process.interruptRoundTrips(.ended)
    process.dropResources()
    ledger = NavigationLedger()
    challenges.heldChallenges = []
    requests.finds = []
    scripts.failScripts(.processTerminated)
    downloads.abandon()
    report(.webContentProcessDidTerminate)
  }
}

extension WebKitLoadEvent {
  /// WebKit's own word.
  fileprivate var name: String {
    switch self {
    case WEBKIT_LOAD_STARTED: "STARTED"
    case WEBKIT_LOAD_REDIRECTED: "REDIRECTED"
    case WEBKIT_LOAD_COMMITTED: "COMMITTED"
    default: "FINISHED"
    }
  }
}

extension WebKitWebProcessTerminationReason {
  /// WebKit's own word.
  fileprivate var name: String {
    switch self {
    case WEBKIT_WEB_PROCESS_CRASHED: "CRASHED"
    case WEBKIT_WEB_PROCESS_EXCEEDED_MEMORY_LIMIT: "EXCEEDED_MEMORY_LIMIT"
    default: "TERMINATED_BY_API"
    }
  }
}
#endif
