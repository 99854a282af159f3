import NavigationRecording
import WebViewKit

/// The app of a scenario, as its acts see it.
@MainActor package protocol ScenarioApp: AnyObject {
  /// The names of the scenario's origins.
  var names: OriginNames { get }
  /// What records the app's views; `nil` before the first step and after the last one.
  var recorder: NavigationRecorder? { get }

  /// The view of a number; `nil` if there is none or it was closed.
  func view(_ number: Int) -> WKWebView?
  /// Lets go of a view.
  func close(_ view: WKWebView)
  /// Lets the server's replies continue that wait at a gate.
  func openGate(_ name: String)
  /// Gives the answer that a rule held back under a name.
  func release(_ name: String, in view: WKWebView)
  /// Ends the scenario, since its author asked for something that is not there.
  func fail(_ problem: String)
}
