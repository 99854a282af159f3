/// A web view API whose calls a trace can be translated to.
///
/// A trace has the events of WKWebView. An event that has no callback in the other API is listed
/// as such. Callbacks of the other API at moments without a WKWebView event are left out.
package enum Vocabulary: String, CaseIterable, Hashable, Sendable {
  /// WKNavigationDelegate and its neighbours: the trace as it is.
  case wknavigationdelegate
  /// UIWebViewDelegate, WKWebView's forerunner.
  case uiwebviewdelegate
  /// Android's WebViewClient, WebChromeClient and DownloadListener.
  case webviewclient
  /// SwiftUI's WebPage, its decider and its presenter.
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

  /// One event of a trace, and the calls of another API in its place.
  package struct Event: Hashable, Sendable {
    /// The event.
    package var event: TraceEvent
    /// The calls, in order; `nil` if the event is not a callback, or if the vocabulary is the
    /// trace's own.
    package var calls: [EquivalentCall]?

    /// The lines for people: the calls, or the event as it is.
    package var lines: [String] { calls?.map(\.description) ?? [event.description] }
  }
}

/// A call of another API, or the lack of one.
package enum EquivalentCall: Hashable, Sendable, CustomStringConvertible {
  /// A callback or signal with its arguments, by their names in the other API.
  case call(String, [Argument])
  /// The absence of a callback for an event, with the reason.
  case none(EventKind, String)

  /// An argument or the answer of a call.
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

  /// `webViewDidStartLoad(_:)`, or `— (no such callback) didCommit`.
  package var description: String {
    switch self {
    case .call(let name, let arguments):
      arguments.isEmpty
        ? name : "\(name): \(FlowYAML.map(arguments.map { ($0.name, FlowYAML.text($0.value)) }))"
    case .none(let kind, let reason): "— (\(reason)) \(kind.rawValue)"
    }
  }
}
