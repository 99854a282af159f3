import Foundation
import NavigationTrace
import WebViewKit

/// A builder of the events of callbacks, which converts WebKit's values to those of a trace.
///
/// Navigations, frames and views are numbered by first appearance.
@MainActor final class EventBuilder {
  let names: OriginNames
  var numbers = TraceNumbers()

  init(names: OriginNames) { self.names = names }

  func event(
    _ kind: EventKind, _ webView: WKWebView, _ fields: [EventField: TraceValue] = [:]
  ) -> TraceEvent {
    TraceEvent(kind, view: numbers.view(webView), fields)
  }

  /// Returns an action's fields for two questions: address, type, source and the frame concerned.
  func fields(of action: WKNavigationAction, in webView: WKWebView) -> [EventField: TraceValue] {
    var fields = frames(of: action, in: webView)
    fields[.url] = short(action.request.url)
    fields[.type] = .string(action.navigationType.word)
    // The view's own events show the content of the main frame.
    if let frame = action.targetFrame, !frame.isMainFrame {
      let url = frame.request.url
      let origin = frame.securityOrigin
      fields[.targetURL] = short(url?.absoluteString.isEmpty == false ? url : nil)
      fields[.targetOrigin] = origin.protocol.isEmpty ? .null : .string(name(of: origin))
    }
    return fields
  }

  /// Returns the name of an origin, else its address.
  func name(of origin: WKSecurityOrigin) -> String {
    let port = origin.port == 0 ? "" : ":\(origin.port)"
    return names.name(host: origin.host, port: origin.port)
      ?? "\(origin.protocol)://\(origin.host)\(port)"
  }

  /// Returns an address in its short form, null if there is none.
  func short(_ url: URL?) -> TraceValue {
    url.map { .string(names.shortened($0.absoluteString)) } ?? .null
  }

  /// Returns the HTTP status, null if the response did not come over HTTP.
  func status(of response: URLResponse) -> TraceValue {
    (response as? HTTPURLResponse).map { .integer($0.statusCode) } ?? .null
  }

  /// Returns a text, null if there is none.
  func text(_ text: String?) -> TraceValue { text.map(TraceValue.string) ?? .null }

  /// Returns the name of a cache policy, `nil` if the protocol decides.
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

  /// Returns the view that was opened, in the words of a trace; null if none was.
  func word(for child: WKWebView?) -> TraceValue {
    text(child.map { "view \(numbers.view($0))" })
  }

  /// Returns the names of the files that were chosen; null if the panel was cancelled.
  func word(for files: [URL]?) -> TraceValue {
    text(files?.map(\.lastPathComponent).joined(separator: ", "))
  }

  func event(
    _ kind: EventKind, _ webView: WKWebView, _ navigation: WKNavigation?,
    _ error: (any Error)? = nil
  ) -> TraceEvent {
    var event = event(kind, webView)
    event[.navigation] = navigation.map { .integer(numbers.navigation($0)) }
    event[.url] = short(webView.url)
    if let error = error as NSError? {
      event[.domain] = .string(error.domain)
      event[.code] = .integer(error.code)
      event[.failingURL] = short(error.userInfo[NSURLErrorFailingURLErrorKey] as? URL)
    }
    return event
  }

  /// Returns the fields of a challenge for two questions.
  func fields(of challenge: URLAuthenticationChallenge) -> [EventField: TraceValue] {
    let space = challenge.protectionSpace
    let prefix = "NSURLAuthenticationMethod"
    let method = space.authenticationMethod
    return [
      .method: .string(method.hasPrefix(prefix) ? String(method.dropFirst(prefix.count)) : method),
      .host: .string(names.name(host: space.host, port: space.port) ?? space.host),
      .realm: text(space.realm), .failures: .integer(challenge.previousFailureCount),
    ]
  }
}

extension TraceEvent {
  func answered(_ answer: TraceValue) -> TraceEvent {
    var event = self
    event[.answer] = answer
    return event
  }

  /// Returns the event of an answer to this question after the callback has returned.
  func answeredLater(_ answer: TraceValue) -> TraceEvent {
    var event = TraceEvent(.answered, view: view, [.event: .string(kind.rawValue)])
    event[.url] = self[.url]
    return event.answered(answer)
  }
}
