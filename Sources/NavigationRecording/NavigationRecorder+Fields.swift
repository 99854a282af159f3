import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// An event of a view.
  func event(
    _ kind: EventKind, _ webView: WKWebView, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, view: numbers.view(webView), fields)
  }

  /// Records an event that asks for nothing, and lets the app react.
  func tell(_ event: TraceEvent, in webView: WKWebView) {
    record(event)
    behaviour.react(to: event, in: webView)
  }

  /// What two questions tell of an action: where to, why, who asks and which frame is concerned.
  func fields(of action: WKNavigationAction, in webView: WKWebView) -> [EventField: TraceValue] {
    var fields = frames(of: action, in: webView)
    fields[.url] = short(action.request.url)
    fields[.type] = .string(word(for: action.navigationType))
    // What the main frame shows, the view's own events tell.
    if let frame = action.targetFrame, !frame.isMainFrame {
      let url = frame.request.url
      let origin = frame.securityOrigin
      fields[.targetURL] = short(url?.absoluteString.isEmpty == false ? url : nil)
      fields[.targetOrigin] = origin.protocol.isEmpty ? .null : .string(name(of: origin))
    }
    return fields
  }

  /// The name of an origin, else its address.
  func name(of origin: WKSecurityOrigin) -> String {
    let port = origin.port == 0 ? "" : ":\(origin.port)"
    return names.name(host: origin.host, port: origin.port)
      ?? "\(origin.protocol)://\(origin.host)\(port)"
  }

  /// An address in its short form, null where there is none.
  func short(_ url: URL?) -> TraceValue {
    url.map { .string(names.shortened($0.absoluteString)) } ?? .null
  }

  /// The HTTP status, null where the response did not come over HTTP.
  func status(of response: URLResponse) -> TraceValue {
    (response as? HTTPURLResponse).map { .integer($0.statusCode) } ?? .null
  }

  /// A text, null where there is none.
  func text(_ text: String?) -> TraceValue { text.map(TraceValue.string) ?? .null }

  /// How a request may use the cache, nil where the protocol says.
  func word(for policy: URLRequest.CachePolicy) -> TraceValue? {
    switch policy {
    case .useProtocolCachePolicy: nil
    case .reloadIgnoringLocalCacheData: "reloadIgnoringLocalCacheData"
    case .reloadIgnoringLocalAndRemoteCacheData: "reloadIgnoringLocalAndRemoteCacheData"
    case .reloadRevalidatingCacheData: "reloadRevalidatingCacheData"
    case .returnCacheDataElseLoad: "returnCacheDataElseLoad"
    case .returnCacheDataDontLoad: "returnCacheDataDontLoad"
    @unknown default: nil
    }
  }

  private func word(for type: WKNavigationType) -> String {
    switch type {
    case .linkActivated: "linkActivated"
    case .formSubmitted: "formSubmitted"
    case .backForward: "backForward"
    case .reload: "reload"
    case .formResubmitted: "formResubmitted"
    default: "other"
    }
  }
}
