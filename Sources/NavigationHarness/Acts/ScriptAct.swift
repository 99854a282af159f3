import NavigationRecording
import NavigationTrace
import WebViewKit

/// The app runs a script in the page.
public enum ScriptAct: Hashable, Sendable {
  /// Runs a script in the page.
  case evaluateJavaScript(String)
}

extension ScriptAct: ActGroup {
  /// The act in the words of a scenario file, in one line.
  public var description: String {
    switch self {
    case .evaluateJavaScript: "evaluateJavaScript"
    }
  }

  func event(view: Int, names: OriginNames) -> TraceEvent? {
    switch self {
    case .evaluateJavaScript(let script):
      TraceEvent(.evaluateJavaScript, view: view, [.script: .string(script)])
    }
  }

  func perform(on view: WKWebView, by app: ScenarioApp) {
    switch self {
    case .evaluateJavaScript(let script):
      app.recorder?.evaluate(app.names.filled(in: script), in: view)
    }
  }
}
