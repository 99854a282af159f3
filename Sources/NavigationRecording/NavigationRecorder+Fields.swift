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
    return fields
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
