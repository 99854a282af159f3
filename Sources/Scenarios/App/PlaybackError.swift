import FixtureSites
import NavigationRecording
import NavigationTrace

/// The error that ended the playback of a scenario, so that the trace is incomplete.
package struct PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of the error.
  package enum Reason: Error, Hashable {
    /// The time limit passed. The values are the conditions that the step was waiting for, and the
    /// last recorded event.
    case timeLimit(seconds: Double, waitedFor: [WaitReason], lastEvent: TraceEvent?)
    /// A view's web content process ended while the step waited for an event from it.
    case processEnded(view: Int, waitedFor: [WaitReason])
    /// The engine is idle, but loads that the step waits for have not ended.
    case stalled(waitedFor: [WaitReason], lastEvent: TraceEvent?)
    /// The engine failed, or is not available.
    case engine(String)
    /// The engine lost a load at random. A retry may pass.
    case transient(String)
    /// The server failed.
    case server(String)
    /// The computer lacks something, such as a writable folder for downloads.
    case machine(String)
    /// The scenario needs something that does not exist, such as a second view.
    case scenario(String)
    /// The step waits for events that may depend on a part that the engine does not model.
    case notModelled(waitedFor: [WaitReason])
  }

  /// The number of the step, from 1; `nil` before the first step.
  package var step: Int?
  /// The step in one line.
  package var action: String?
  package var reason: Reason

  /// One line: `step 2 (load /slow): time limit of 10 s reached, waiting for …`.
  package var description: String {
    let place = step.map { "step \($0)\(action.map { " (\($0))" } ?? ""): " } ?? ""
    return place + reason.description
  }
}

extension PlaybackError.Reason: CustomStringConvertible {
  /// The reason as a clause, with a remedy if there is one.
  package var description: String {
    switch self {
    case .timeLimit(let seconds, let waits, let event):
      "time limit of \(seconds.formatted) s reached, waiting for "
        + waits.map(\.description).joined(separator: ", ") + "; " + Self.remedy(for: waits)
        + (event.map { "; the last event was \($0)" } ?? "; nothing was recorded")
    case .processEnded(let view, let waits):
      "the web content process of view \(view) ended, and nothing was loaded after it, while the "
        + "step waited for " + waits.map(\.description).joined(separator: ", ")
        + "; reload on webContentProcessDidTerminate, or wait for that"
    case .stalled(let waits, let event):
      "the engine is idle, and brings no more: the step waited for "
        + waits.map(\.description).joined(separator: ", ")
        + (event.map { "; the last event was \($0)" } ?? "; nothing was recorded")
    case .engine(let text), .transient(let text): "engine error: \(text)"
    case .server(let text): "server error: \(text)"
    case .scenario(let text), .machine(let text): text
    case .notModelled(let waits):
      "a part of the page is not modelled, and nothing else is left to bring "
        + waits.map(\.description).joined(separator: ", ")
    }
  }
}

extension PlaybackError.Reason {
  private static func remedy(for waits: [WaitReason]) -> String {
    let own = waits.compactMap(\.remedy).unique
    return own.isEmpty ? "raise timeLimit" : own.joined(separator: ", ") + ", or raise timeLimit"
  }

  /// Whether the cause may be that scripts do not run, so an element, view or event is missing.
  ///
  /// If the engine also reported a part that it does not model, the trace is compared up to that
  /// part.
  var mayBeForScripts: Bool {
    switch self {
    case .timeLimit, .processEnded, .stalled, .engine, .scenario, .notModelled: true
    case .transient, .server, .machine: false
    }
  }
}

extension Double {
  /// The number as text, without a fraction if it is an integer: `10`, `0.5`.
  fileprivate var formatted: String {
    self == rounded() && magnitude < 1e9 ? "\(Int(self))" : "\(self)"
  }
}
