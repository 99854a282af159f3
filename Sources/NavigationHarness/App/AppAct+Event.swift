import NavigationRecording
import NavigationTrace

extension AppAct {
  /// The event that a step with this act is recorded as; nil where the act leads to one of its own.
  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .load(let request):
      let url = names.shortened(names.filled(in: request.url))
      var event = TraceEvent(.load, view: view, [.url: .string(url)])
      if request.method != "GET" { event[.method] = .string(request.method) }
      return event
    case .loadHTMLString(_, let base):
      return TraceEvent(
        .loadHTMLString, view: view, [.url: .string(base ?? "about:blank")])
    case .goToBackForwardListItem(let offset):
      return TraceEvent(.goToBackForwardListItem, view: view, [.offset: .integer(offset)])
    case .evaluateJavaScript(let script):
      return TraceEvent(.evaluateJavaScript, view: view, [.script: .string(script)])
    case .click(let selector):
      return TraceEvent(.click, view: view, [.selector: .string(selector)])
    case .openGate(let name): return TraceEvent(.openGate, view: view, [.name: .string(name)])
    case .goBack: return TraceEvent(.goBack, view: view)
    case .goForward: return TraceEvent(.goForward, view: view)
    case .reload: return TraceEvent(.reload, view: view)
    case .reloadFromOrigin: return TraceEvent(.reloadFromOrigin, view: view)
    case .stopLoading: return TraceEvent(.stopLoading, view: view)
    case .terminateWebContentProcess: return TraceEvent(.terminateWebContentProcess, view: view)
    case .closeWebView: return TraceEvent(.closeWebView, view: view)
    case .loadRequest, .release: return nil
    }
  }
}
