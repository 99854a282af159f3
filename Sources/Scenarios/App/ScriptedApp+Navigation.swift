import FixtureServing
import FixtureSites
import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

extension ScriptedApp: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    let url = navigationAction.request.url
    let rule = takeRule(\.actions) {
      $0.fits(
        url: short(url), type: navigationAction.navigationType.word,
        opensWindow: navigationAction.targetFrame == nil)
    }
    answer(
      rule?.decision ?? Decision(.allow),
      to: .decidePolicyForNavigationAction, in: webView, about: url,
      then: rule?.then ?? [], give: decisionHandler)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let response = navigationResponse.response
    let rule = takeRule(\.responses) {
      $0.fits(url: short(response.url), mime: response.mimeType)
    }
    answer(
      rule?.decision ?? Decision(.allow),
      to: .decidePolicyForNavigationResponse, in: webView, about: response.url,
      then: rule?.then ?? []
    ) { decisionHandler(WKNavigationResponsePolicy(rawValue: $0.rawValue) ?? .cancel) }
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    answerChallenge(challenge, to: .didReceiveAuthenticationChallenge, in: webView) {
      completionHandler($0, $1)
    }
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    react(to: .didStartProvisionalNavigation, in: webView, about: webView.url)
  }

  func webView(
    _ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    react(to: .didReceiveServerRedirectForProvisionalNavigation, in: webView, about: webView.url)
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: any Error
  ) { react(to: .didFailProvisionalNavigation, in: webView, about: webView.url) }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    react(to: .didCommit, in: webView, about: webView.url)
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    react(to: .didFinish, in: webView, about: webView.url)
  }

  func webView(
    _ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error
  ) { react(to: .didFail, in: webView, about: webView.url) }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    react(to: .webContentProcessDidTerminate, in: webView)
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    keepDownload(download)
    react(
      to: .navigationActionDidBecomeDownload, in: webView, about: navigationAction.request.url)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    keepDownload(download)
    react(
      to: .navigationResponseDidBecomeDownload, in: webView, about: navigationResponse.response.url)
  }

  private func short(_ url: URL?) -> String? { url.map { names.shortened($0.absoluteString) } }

  /// Returns the first rule that matches, and counts its use.
  private func takeRule(
    _ rules: WritableKeyPath<AppScript, [PolicyRule]>, where fits: (PolicyRule) -> Bool
  ) -> PolicyRule? {
    guard let index = script[keyPath: rules].firstIndex(where: fits) else { return nil }
    let rule = script[keyPath: rules][index]
    script[keyPath: rules][index].times = rule.times.map { $0 - 1 }
    return rule
  }
}

// Xcode 27 contains this compiler, and the SDK that has WKFormInfo.
#if os(Linux) || compiler(>=6.4)
@available(iOS 27, macOS 27, *)
extension ScriptedApp {
  func webView(
    _ webView: WKWebView, willSubmitForm formInfo: WKFormInfo,
    submissionHandler: @escaping @MainActor @Sendable () -> Void
  ) {
    answer(
      script.submissions.next() ?? Decision(()),
      to: .willSubmitForm, in: webView, about: formInfo.submissionURL
    ) { submissionHandler() }
  }
}
#endif

// MARK: Authentication

extension ScriptedApp {
  /// Answers a challenge of a view or a download with the next entry that matches it.
  func answerChallenge(
    _ challenge: URLAuthenticationChallenge, to kind: EventKind, in view: WKWebView?,
    give: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    answer(takeEntry(for: challenge.protectionSpace), to: kind, in: view) { entry in
      let (disposition, credential) = self.disposition(of: entry, for: challenge.protectionSpace)
      give(disposition, credential)
    }
  }

  /// Removes and returns the next entry that matches a challenge; default handling if none matches.
  func takeEntry(for space: URLProtectionSpace) -> Decision<AuthenticationEntry> {
    let index = script.authentication.firstIndex {
      $0.answer.fits(method: space.authenticationMethod)
    }
    return index.map { script.authentication.remove(at: $0) } ?? Decision(.performDefaultHandling)
  }

  /// Returns the disposition and the credential that WebKit gets for an entry.
  func disposition(
    of entry: AuthenticationEntry, for space: URLProtectionSpace
  ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
    var credential: URLCredential?
    switch entry {
    case .useCredential(let user, let password, let persistence):
      credential = URLCredential(
        user: user, password: password, persistence: persistence)
    case .certificate(let certificate): credential = self.credential(of: certificate)
    case .acceptServerTrust: credential = space.serverTrust.map { URLCredential(trust: $0) }
    case .performDefaultHandling: break
    case .cancelAuthenticationChallenge: return (.cancelAuthenticationChallenge, nil)
    case .rejectProtectionSpace: return (.rejectProtectionSpace, nil)
    }
    return credential.map { (.useCredential, $0) } ?? (.performDefaultHandling, nil)
  }

  /// Returns the credential that presents a certificate; `nil` if the server cannot create it.
  private func credential(of certificate: ShownCertificate) -> URLCredential? {
    do throws(FixtureServingError) {
      let identity = try session.server.clientIdentity(certificate)
      return .showing(
        IdentityValues(
          certificateChain: identity.certificateChain, privateKey: identity.privateKey))
    } catch {
      fail("\(error)")
      return nil
    }
  }
}

extension URLCredential {
  /// Returns the credential that presents a certificate; `nil` on Apple systems, where identities
  /// come from a keychain.
  fileprivate static func showing(_ values: IdentityValues) -> URLCredential? {
    #if !os(Linux)
    nil
    #else
    URLCredential(
      identity: SecIdentity(
        certificateChain: values.certificateChain, privateKey: values.privateKey),
      certificates: nil, persistence: .forSession)
    #endif
  }
}

extension Array {
  /// Removes and returns the first element; `nil` if the array is empty.
  mutating func next() -> Element? { isEmpty ? nil : removeFirst() }
}
