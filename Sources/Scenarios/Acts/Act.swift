import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// One thing that the app, the user, the server or the system does: a verb with its value.
package struct Act: Sendable, CustomStringConvertible {
  /// The places where an act may stand.
  package enum Place: Sendable {
    /// In steps and in reactions.
    case anywhere
    /// In steps: it waits for something, which no callback can.
    case step
    /// In reactions: it is about the callback's request.
    case reaction
  }

  /// The ways in which an act is done.
  package enum Action: Sendable {
    case immediate(@MainActor @Sendable (ActContext) -> Void)
    /// By a round trip to the engine within a time limit.
    case roundTrip(
      awaiting: WaitReason?,
      @MainActor @Sendable (any EngineControl, ViewID, Duration) async throws -> Void)
  }

  package let verb: String
  let value: any Sendable
  /// The act in the words of a scenario file, in one line.
  package let description: String
  package let place: Place
  package let action: Action
  let fields: @Sendable (OriginNames) -> [EventField: TraceValue]

  /// Returns the event that a step with this act is recorded as; `nil` if the act leads to one of
  /// its own.
  package func event(view: Int, names: OriginNames) -> TraceEvent? {
    guard let kind = EventKind(rawValue: verb), kind.channel == .step, place != .reaction else {
      return nil
    }
    return TraceEvent(kind, view: view, fields(names))
  }
}

/// The view that an act is done to, and the app that does it.
@MainActor package struct ActContext {
  package let view: WKWebView
  package let app: any ScenarioApp
  /// The URL that the callback is about in which it is done; `nil` in a step.
  package let callbackURL: URL?

  package init(view: WKWebView, app: any ScenarioApp, callbackURL: URL? = nil) {
    self.view = view
    self.app = app
    self.callbackURL = callbackURL
  }

  var names: OriginNames { app.names }
  var recorder: NavigationRecorder? { app.recorder }
}

/// The app of a scenario as its acts use it.
@MainActor package protocol ScenarioApp: AnyObject {
  /// The addresses of the scenario's origins.
  var names: OriginNames { get }
  var recorder: NavigationRecorder? { get }
  /// The delegate of the downloads that the app starts.
  var downloadDelegate: (any WKDownloadDelegate)? { get }
  /// Returns the view of a number; `nil` if there is none or it was closed.
  func view(_ number: Int) -> WKWebView?
  /// Releases a view.
  func close(_ view: WKWebView)
  /// Adds a handler of messages.
  func add(_ handler: AuthoredMessageHandler, to content: WKUserContentController)
  /// Lets the server's replies resume that wait at a gate.
  func openGate(_ name: String)
  /// Gives the answer that a rule held back under a name.
  func release(_ name: String, in view: WKWebView)
  /// Records the requests that the server has seen since the last time, with some of their fields.
  func recordRequests(fields: [String])
  /// Ends the scenario, since its author asked for something that is not there.
  func fail(_ problem: String)
}
