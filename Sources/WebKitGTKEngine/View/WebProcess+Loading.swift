#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

extension WebProcess {
  func loadChanged(_ event: WebKitLoadEvent) {
    let url = view.currentURL
    view.signal("load-changed \(event.name) \(url)")
    isAwake = true
    switch event {
    case WEBKIT_LOAD_STARTED:
      downloads.releaseEnd()
      refusals = [:]
      // If the page began the load, WebKit hides its URL (WebKitWebView.cpp,
      // webkitWebViewWillStartLoad). If the app began the load, the view has the request's URL as
      // soon as the app begins it.
      let start = ledger.start(url: url)
      view.report(
        .progress(.didStartProvisionalNavigation(start.id)),
        start.showsItsAddress ? .observed : Provenance(hidden: [.url]))
      dropChallenges()
    case WEBKIT_LOAD_REDIRECTED:
      let redirect = ledger.redirect(url: url)
      view.report(
        .progress(.didReceiveServerRedirectForProvisionalNavigation(redirect.id)),
        redirect.showsItsAddress ? .observed : Provenance(hidden: [.url]))
      releaseChallenges()
    case WEBKIT_LOAD_COMMITTED:
      documentReplaced()
      view.report(.progress(.didCommit(ledger.commit())))
    default:
      view.recordSession()
      let end = ledger.finish()
      if !end.followsFailure { downloads.reportEnd(.progress(.didFinish(end.id))) }
    }
  }

  /// Ends everything that waited for the previous document, since a new document has replaced it.
  private func documentReplaced() {
    interruptRoundTrips(.interrupted)
    owesSince = nil
    hasInsecureContent = false
    view.recordCertificates()
    scripts.abandonCallsOfEarlierDocuments()
  }

  func loadFailed(_ event: WebKitLoadEvent, _ url: String, _ error: GError) {
    view.signal("load-failed \(event.name) \(error.summary) \(url)")
    fail(LoadError(error, url: url), isCommitted: event == WEBKIT_LOAD_COMMITTED)
  }

  func securityFailed(_ url: String, _ flags: GTlsCertificateFlags) {
    view.signal("load-failed-with-tls-errors \(flags.rawValue) \(url)")
    fail(LoadError(certificate: flags, url: url), isCommitted: false)
  }

  private func fail(_ error: LoadError, isCommitted: Bool) {
    let id = ledger.fail()
    heldChallenges = []
    downloads.reportEnd(
      isCommitted
        ? .progress(.didFail(id, error)) : .progress(.didFailProvisionalNavigation(id, error)),
      error.provenance)
  }
}

extension WebKitLoadEvent {
  fileprivate var name: String { word(of: rawValue, in: webkit_load_event_get_type()) }
}
#endif
