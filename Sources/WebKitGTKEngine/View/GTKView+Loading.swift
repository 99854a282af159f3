#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

extension GTKView {
  func connectLoading() {
    connect("load-changed") { [weak self] in self?.loadChanged(WebKitLoadEvent($0.choice(1))) }
    connect("load-failed") { [weak self] call in
      if let error = call.pointer(3) {
        self?.loadFailed(
          WebKitLoadEvent(call.choice(1)), call.text(2), UnsafePointer<GError>(error).pointee)
      }
      call.answerHandled()  // or WebKit loads an error page of its own
    }
    connect("load-failed-with-tls-errors") { [weak self] call in
      let flags = GTlsCertificateFlags(g_value_get_flags(call.argument(3)))
      self?.securityFailed(call.text(1), flags)
      call.answerHandled()
    }
    connect("web-process-terminated") { [weak self] in
      self?.terminated(WebKitWebProcessTerminationReason($0.choice(1)))
    }
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
        start.showsItsAddress ? .observed : Provenance(hidden: [.url]))
      challenges.dropChallenges()
    case WEBKIT_LOAD_REDIRECTED:
      let redirect = ledger.redirect(url: currentURL)
      report(
        .progress(.didReceiveServerRedirectForProvisionalNavigation(redirect.id)),
        redirect.showsItsAddress ? .observed : Provenance(hidden: [.url]))
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
  fileprivate var name: String { word(of: rawValue, in: webkit_load_event_get_type()) }
}

extension WebKitWebProcessTerminationReason {
  fileprivate var name: String {
    word(of: rawValue, in: webkit_web_process_termination_reason_get_type())
  }
}
#endif
