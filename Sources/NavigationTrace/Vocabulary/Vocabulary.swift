/// A web view API whose calls a trace can be translated to.
///
/// A trace contains the events of WKWebView. If the other API has no callback for an event, the
/// event is listed with the reason. Callbacks of the other API for which WKWebView has no event are
/// left out.
package enum Vocabulary: String, CaseIterable, Hashable, Sendable {
  /// WKNavigationDelegate and related protocols. The trace stays as it is.
  case wknavigationdelegate
  /// UIWebViewDelegate, the delegate of WKWebView's predecessor.
  case uiwebviewdelegate
  /// Android's WebViewClient, WebChromeClient and DownloadListener.
  case webviewclient
  /// SwiftUI's WebPage, its navigation decider and its dialog presenter.
  case webpage

  /// Returns each event of a trace with the calls of this API.
  package func translate(_ trace: Trace) -> [Event] {
    trace.events.indices.map { index in
      Event(
        event: trace.events[index],
        calls: calls(for: EventContext(events: trace.events, index: index)))
    }
  }

  private func calls(for context: EventContext) -> [EquivalentCall]? {
    let channel = context.event.kind.channel
    if channel == .step || channel == .server { return nil }
    return switch self {
    case .wknavigationdelegate: nil
    case .uiwebviewdelegate: context.uiWebViewCalls
    case .webviewclient: context.webViewClientCalls
    case .webpage: context.webPageCalls
    }
  }

  /// One event of a trace, and the calls of another API that correspond to it.
  package struct Event: Hashable, Sendable {
    /// The event.
    package var event: TraceEvent
    /// The calls, in order; `nil` if the event is not a callback, or if no translation is needed.
    package var calls: [EquivalentCall]?

    /// The lines to print: the calls, or the event itself if ``calls`` is `nil`.
    package var lines: [String] { calls?.map(\.description) ?? [event.description] }
  }
}

/// A call of another API, or the reason why there is no call.
package enum EquivalentCall: Hashable, Sendable, CustomStringConvertible {
  /// A callback or signal, and its arguments with their names in the other API.
  case call(String, [Argument])
  /// An event for which there is no callback, and the reason.
  case none(EventKind, String)

  /// An argument of a call, or the answer to a call.
  package struct Argument: Hashable, Sendable {
    /// The name of the argument in the other API.
    package var name: String
    /// The value of the argument.
    package var value: TraceValue

    /// Creates an argument.
    package init(name: String, value: TraceValue) {
      self.name = name
      self.value = value
    }
  }

  /// A string such as `webViewDidStartLoad(_:)` or `— (no such callback) didCommit`.
  package var description: String {
    switch self {
    case .call(let name, let arguments):
      arguments.isEmpty
        ? name : "\(name): \(FlowYAML.map(arguments.map { ($0.name, FlowYAML.text($0.value)) }))"
    case .none(let kind, let reason): "— (\(reason)) \(kind.rawValue)"
    }
  }
}
