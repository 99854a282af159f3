import NavigationRecording
import NavigationTrace
import WebViewKit

/// One thing that the app does to a web view: in a step of its own, or in reaction to a callback.
package enum AppAct: Hashable, Sendable, CustomStringConvertible {
  /// It loads, goes, reloads or stops.
  case navigation(NavigationAct)
  /// It loads what no server serves.
  case content(ContentAct)
  /// It runs or injects scripts.
  case script(ScriptAct)
  /// It changes cookies and other data of a store, or looks at them.
  case store(StoreAct)
  /// It sets or reads properties of the view, or asks the view for something.
  case view(ViewAct)
  /// It downloads without showing anything.
  case download(DownloadAct)
  /// It is the user, the server or the system rather than the app.
  case bench(BenchAct)

  /// The act as one of its group.
  var group: any ActGroup {
    switch self {
    case .navigation(let act): act
    case .content(let act): act
    case .script(let act): act
    case .store(let act): act
    case .view(let act): act
    case .download(let act): act
    case .bench(let act): act
    }
  }

  /// Whether a callback may do it.
  var fitsReaction: Bool { group.fitsReaction }

  /// Whether a step may do it.
  var fitsStep: Bool { group.fitsStep }

  /// The act in the words of a scenario file, in one line.
  package var description: String { "\(group)" }

  /// The event that a step with this act is recorded as; nil where the act leads to one of its own.
  package func event(view: Int, names: OriginNames) -> TraceEvent? {
    group.event(view: view, names: names)
  }

  /// Does what needs no waiting; the player does the rest.
  @MainActor package func perform(on view: WKWebView, by app: any ScenarioApp) {
    group.perform(on: view, by: app)
  }
}
