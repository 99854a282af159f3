import Foundation
import NavigationRecording
import NavigationTrace
import WebViewKit

/// An action in a scenario, such as `load: /page`: a verb with its value.
package struct Act: Sendable, CustomStringConvertible {
  /// The parts of a scenario in which an action is allowed.
  package enum Place: Sendable {
    /// In steps and in reactions.
    case anywhere
    /// In steps only, since the action waits and callbacks cannot wait.
    case step
    /// In reactions only, since the action uses the callback's request.
    case reaction
  }

  /// The ways of performing an action.
  package enum Action: Sendable {
    case immediate(@MainActor @Sendable (ActContext) -> Void)
    /// A round trip to the engine within a time limit.
    case roundTrip(
      awaiting: WaitReason?,
      @MainActor @Sendable (any EngineControl, ViewID, Duration) async throws -> Void)
    /// A pause in which no other action is performed.
    case passTime(Duration)
  }

  package let verb: String
  let value: any Sendable
  /// The action as a scenario file writes it, in one line.
  package let description: String
  package let place: Place
  package let action: Action
  let fields: @Sendable (OriginNames) -> [EventField: TraceValue]

  /// The length of the action's pause; zero if the action is not a pause.
  var passedTime: Duration {
    if case .passTime(let time) = action { time } else { .zero }
  }

  /// Returns the event that records a step with this action; `nil` if the action records its own
  /// event.
  package func event(view: Int, names: OriginNames) -> TraceEvent? {
    guard let kind = EventKind(rawValue: verb), kind.channel == .step, place != .reaction else {
      return nil
    }
    return TraceEvent(kind, view: view, fields(names))
  }
}

/// The view that an action affects, and the app that performs the action.
@MainActor package struct ActContext {
  let view: WKWebView
  let app: ScriptedApp
  /// The URL of the callback in which the action is performed; `nil` in a step.
  var callbackURL: URL?

  var names: OriginNames { app.names }
  var recorder: NavigationRecorder? { app.recorder }

  /// Starts an operation that completes later, and records the event of its completion.
  ///
  /// The completion must not keep the view or this context alive, since releasing the view ends the
  /// operation.
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
