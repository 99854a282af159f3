import WebViewKit

extension NavigationInvestigator: WKNavigationDelegate {
  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationActionPolicy) -> Void
  ) {
    write("decidePolicyForActionWithoutPreferences", short(navigationAction.request.url))
    decisionHandler(actionPolicy(navigationAction))
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
    preferences: WKWebpagePreferences,
    decisionHandler:
      @escaping @MainActor @Sendable (
        WKNavigationActionPolicy, WKWebpagePreferences
      ) -> Void
  ) {
    let url = short(navigationAction.request.url)
    let target = navigationAction.targetFrame == nil ? "newWindow" : "frame"
    let type =
      switch navigationAction.navigationType {
      case .linkActivated: "linkActivated"
      case .formSubmitted: "formSubmitted"
      case .backForward: "backForward"
      case .reload: "reload"
      case .formResubmitted: "formResubmitted"
      case .other: "other"
      @unknown default: "unknown"
      }
    write("decidePolicyForAction", url, type, target)
    decisionHandler(actionPolicy(navigationAction), preferences)
  }

  func webView(
    _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
    decisionHandler: @escaping @MainActor @Sendable (WKNavigationResponsePolicy) -> Void
  ) {
    let response = navigationResponse.response
    let status = (response as? HTTPURLResponse).map { String($0.statusCode) } ?? "-"
    write(
      "decidePolicyForResponse", short(response.url), status, response.mimeType ?? "-",
      navigationResponse.isForMainFrame ? "main" : "subframe",
      navigationResponse.canShowMIMEType ? "shown" : "notShown")
    decisionHandler(responsePolicy(navigationResponse))
  }

  func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
    write("didStartProvisionalNavigation", short(webView.url))
  }

  func webView(
    _ webView: WKWebView,
    didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!
  ) {
    write("didReceiveServerRedirect", short(webView.url))
  }

  func webView(
    _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!,
    withError error: Error
  ) {
    write("didFailProvisionalNavigation", short(error))
  }

  func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
    write("didCommit", short(webView.url))
  }

  func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
    write("didFinish", short(webView.url))
  }

  func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: Error) {
    write("didFail", short(error))
  }

  func webView(
    _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @MainActor @Sendable (
        URLSession.AuthChallengeDisposition, URLCredential?
      ) -> Void
  ) {
    let space = challenge.protectionSpace
    write(
      "didReceiveChallenge", space.authenticationMethod, space.realm ?? "-",
      String(challenge.previousFailureCount))
    completionHandler(
      credential == nil ? .performDefaultHandling : .useCredential, credential)
  }

  func webView(
    _ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge,
    shouldAllowDeprecatedTLS decisionHandler: @escaping @MainActor @Sendable (Bool) -> Void
  ) {
    write("shouldAllowDeprecatedTLS", challenge.protectionSpace.host)
    decisionHandler(false)
  }

  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    write("webContentProcessDidTerminate")
  }

  func webView(
    _ webView: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload
  ) {
    write("actionDidBecomeDownload", short(navigationAction.request.url))
    keep(download)
  }

  func webView(
    _ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload
  ) {
    write("responseDidBecomeDownload", short(navigationResponse.response.url))
    keep(download)
  }

  func webView(
    _ webView: WKWebView, shouldGoTo backForwardListItem: WKBackForwardListItem,
    willUseInstantBack: Bool, completionHandler: @escaping (Bool) -> Void
  ) {
    write("shouldGoTo", short(backForwardListItem.url))
    completionHandler(true)
  }
}
