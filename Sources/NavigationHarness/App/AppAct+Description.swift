extension AppAct: CustomStringConvertible {
  /// The act in the words of a scenario file, in one line.
  public var description: String {
    switch self {
    case .load(let request):
      request.method == "GET" ? "load \(request.url)" : "load \(request.method) \(request.url)"
    case .loadRequest: "load"
    case .loadHTMLString: "loadHTMLString"
    case .goBack: "goBack"
    case .goForward: "goForward"
    case .goToBackForwardListItem(let offset): "goToBackForwardListItem \(offset)"
    case .reload: "reload"
    case .reloadFromOrigin: "reloadFromOrigin"
    case .stopLoading: "stopLoading"
    case .evaluateJavaScript: "evaluateJavaScript"
    case .click(let selector): "click \(selector)"
    case .openGate(let name): "openGate \(name)"
    case .release(let name): "release \(name)"
    case .terminateWebContentProcess: "terminateWebContentProcess"
    case .closeWebView: "closeWebView"
    }
  }
}
