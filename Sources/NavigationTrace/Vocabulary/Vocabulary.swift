/// A web view API whose calls a trace can be translated to.
///
/// The trace is WKWebView's: an event that the other API has no callback for is listed as such, and
/// what the other API calls at moments without a WKWebView event is left out.
public enum Vocabulary: String, CaseIterable, Hashable, Sendable {
  /// WKNavigationDelegate and its neighbours: the trace as it is.
  case wknavigationdelegate
  /// UIWebViewDelegate, WKWebView's forerunner.
  case uiwebviewdelegate
  /// Android's WebViewClient, WebChromeClient and DownloadListener.
  case webviewclient
  /// The signals of WebKitGTK.
  case webkitgtk

  /// Each event of a trace with what this API would call.
  public func translate(_ trace: Trace) -> [TranslatedEvent] {
    trace.events.indices.map { index in
      TranslatedEvent(
        event: trace.events[index],
        calls: calls(for: EventContext(events: trace.events, index: index)))
    }
  }

  private func calls(for context: EventContext) -> [EquivalentCall]? {
    let channel = context.event.kind.channel
    if channel == .step || channel == .server { return nil }
    return switch self {
    case .wknavigationdelegate: nil
    case .uiwebviewdelegate: UIWebViewCalls(context: context).calls
    case .webviewclient: WebViewClientCalls(context: context).calls
    case .webkitgtk: WebKitGTKCalls(context: context).calls
    }
  }
}

/// A call of another API, or the lack of one.
public enum EquivalentCall: Hashable, Sendable, CustomStringConvertible {
  /// A callback or signal with its arguments, by the names that they have there.
  case call(String, [Argument])
  /// No callback, for the event and for this reason.
  case none(EventKind, String)

  /// An argument or the answer of a call.
  public struct Argument: Hashable, Sendable {
    /// Its name in the other API.
    public var name: String
    /// Its value.
    public var value: TraceValue
  }

  /// `webViewDidStartLoad(_:)`, or `— (no such callback) didCommit`.
  public var description: String {
    switch self {
    case .call(let name, let arguments):
      arguments.isEmpty
        ? name : "\(name): \(FlowYAML.map(arguments.map { ($0.name, FlowYAML.text($0.value)) }))"
    case .none(let kind, let reason): "— (\(reason)) \(kind.rawValue)"
    }
  }
}

/// One event of a trace, and what another API would call in its place.
public struct TranslatedEvent: Hashable, Sendable {
  /// The event.
  public var event: TraceEvent
  /// The calls, in order; nil if the event is no callback or the vocabulary is the trace's own.
  public var calls: [EquivalentCall]?

  /// The lines for people: the calls, or the event as it is.
  public var lines: [String] { calls?.map(\.description) ?? [event.description] }
}

/// An event among the others, for calls that depend on what came before or comes next.
struct EventContext {
  let events: [TraceEvent]
  let index: Int

  var event: TraceEvent { events[index] }

  /// The events before this one in its view, the latest first.
  private var past: some Sequence<TraceEvent> {
    events[..<index].reversed().lazy.filter { [view = event.view] in $0.view == view }
  }

  /// Whether the action is about the target of a redirect: the callback of the redirect comes next,
  /// or would if the app had not cancelled, since the navigation has begun already.
  var isRedirect: Bool {
    let next = events[(index + 1)...].first { $0.view == event.view }
    if next?.kind == .didReceiveServerRedirectForProvisionalNavigation { return true }
    guard let navigation = event[.navigation] else { return false }
    return past.contains {
      $0.kind == .didStartProvisionalNavigation && $0[.navigation] == navigation
    }
  }

  /// Whether the action or response is a subframe's; nil if the trace does not have it.
  var isSubframe: Bool? {
    if case .bool(let main)? = event[.main] { return !main }
    guard case .string(let target)? = event[.target] else {
      return event[.target] == nil ? nil : false
    }
    return target != "main"
  }

  /// Whether the page is loaded again; nil if the trace does not have it.
  var isReload: Bool? {
    past.first { $0.kind == .decidePolicyForNavigationAction }?[.type].map { $0 == "reload" }
  }

  /// Whether the navigation had been redirected when it failed.
  var wasRedirected: Bool {
    for earlier in past {
      switch earlier.kind {
      case .didReceiveServerRedirectForProvisionalNavigation: return true
      case .didStartProvisionalNavigation: return false
      default: continue
      }
    }
    return false
  }

  /// A call with arguments taken from the event's fields, and others.
  func call(
    _ name: String, _ fields: [(String, EventField)] = [], _ more: [(String, TraceValue)] = []
  ) -> EquivalentCall {
    let own = fields.compactMap { name, field in event[field].map { (name, $0) } }
    return .call(name, (own + more).map { EquivalentCall.Argument(name: $0.0, value: $0.1) })
  }

  func none(_ reason: String = "no such callback") -> [EquivalentCall] {
    [.none(event.kind, reason)]
  }

  /// The app's answer in another API's calls; nothing if it has not come yet.
  func answer(_ calls: [TraceValue: TraceValue]) -> [(String, TraceValue)] {
    guard let answer = event[.answer] else { return [] }
    return [("answer", calls[answer] ?? answer)]
  }
}
