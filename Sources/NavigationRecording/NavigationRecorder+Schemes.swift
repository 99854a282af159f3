import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder: WKURLSchemeHandler {
  /// Records it and lets the app answer.
  public func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask) {
    let request = urlSchemeTask.request
    let event = event(
      .startURLSchemeTask, webView,
      [.url: short(request.url), .method: .string(request.httpMethod ?? "GET")])
    record(event)
    behaviour.answer(urlSchemeTask, for: event)
    behaviour.react(to: event, in: webView)
  }

  /// Records it.
  public func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask) {
    behaviour.stop(urlSchemeTask)
    tell(
      event(.stopURLSchemeTask, webView, [.url: short(urlSchemeTask.request.url)]), in: webView)
  }
}
