import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// An act of the app, the user, the server or the system: a verb with its value.
package struct Act: Sendable, CustomStringConvertible {
  /// The parts of a scenario in which an act is allowed.
  package enum Place: Sendable {
    /// In steps and in reactions.
    case anywhere
    /// In steps only, since the act waits and callbacks cannot wait.
    case step
    /// In reactions only, since the act uses the callback's request.
    case reaction
  }

  /// The ways in which an act is done.
  package enum Action: Sendable {
    case immediate(@MainActor @Sendable (ActContext) -> Void)
    /// A round trip to the engine within a time limit.
    case roundTrip(
      awaiting: WaitReason?,
      @MainActor @Sendable (any EngineControl, ViewID, Duration) async throws -> Void)
    /// A time in which nothing else is done.
    case passTime(Duration)
  }

  package let verb: String
  let value: any Sendable
  /// The act in the words of a scenario file, in one line.
  package let description: String
  package let place: Place
  package let action: Action
  let fields: @Sendable (OriginNames) -> [EventField: TraceValue]

  /// The time that the act lets pass.
  var passedTime: Duration {
    if case .passTime(let time) = action { time } else { .zero }
  }

  /// Returns the event that a step with this act is recorded as; `nil` if the act records an event
  /// itself.
  package func event(view: Int, names: OriginNames) -> TraceEvent? {
    guard let kind = EventKind(rawValue: verb), kind.channel == .step, place != .reaction else {
      return nil
    }
    return TraceEvent(kind, view: view, fields(names))
  }
}

/// The view that an act affects, and the app that performs the act.
@MainActor package struct ActContext {
  let view: WKWebView
  let app: ScriptedApp
  /// The URL of the callback in which the act is done; `nil` in a step.
  var callbackURL: URL?

  var names: OriginNames { app.names }
  var recorder: NavigationRecorder? { app.recorder }

  /// Starts an action that completes later, and records the event of its completion.
  ///
  /// The completion must not keep the view or this context alive, since releasing the view ends the
  /// action.
  func record(
    _ begin: (
      _ complete: @escaping @MainActor @Sendable (EventKind, [EventField: TraceValue]) -> Void
    ) -> Void
  ) {
    guard let recorder else { return }
    let number = recorder.number(of: view)
    recorder.recordCompletion { complete in
      begin { kind, fields in complete(TraceEvent(kind, view: number, fields)) }
    }
  }
}
