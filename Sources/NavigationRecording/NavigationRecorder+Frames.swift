#if !canImport(WebKit)
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// The frames of an action; one that the engine cannot tell is left out.
  func frames(
    of action: WKNavigationAction, in webView: WKWebView
  ) -> [EventField: TraceValue] {
    var fields: [EventField: TraceValue] = [:]
    fields[.target] = name(of: action.target, in: webView)
    fields[.source] = name(of: action.source, in: webView)
    return fields
  }

  /// The frame of a dialog; nil where the engine cannot tell.
  func name(of frame: WKFrameInfo, in webView: WKWebView) -> TraceValue? {
    name(of: frame.reference, in: webView)
  }

  /// `main` or `frame N`, after `view N` where it is not a frame of the callback's view.
  private func name(of reference: FrameReference, in webView: WKWebView) -> TraceValue? {
    switch reference {
    case .unobservable: return nil
    case .none: return .null
    case .frame(let values):
      let name = values.isMainFrame ? "main" : "frame \(numbers.frame(values.id))"
      let number = numbers.number(of: values.view)
      guard let number, number != numbers.view(webView) else { return .string(name) }
      return .string("view \(number) \(name)")
    }
  }
}

extension WKNavigationAction {
  /// The navigation that the action begins; nil where the engine cannot tell, and for subframes.
  var beginning: WKNavigation? { mainFrameNavigation }
}

extension WKNavigationResponse {
  /// The navigation that the response belongs to; nil on systems that do not tell, and for
  /// subframes.
  var owner: WKNavigation? { navigation }
}

extension TraceNumbers {
  /// The number of the view that an engine knows by an identifier; nil where it has none yet.
  func number(of id: ViewID) -> Int? { number { $0.viewID == id } }
}
#endif
