import AuthoredYAML
import Foundation
import NavigationTrace

/// The changes to the files of a scenario by which a recorded trace is accepted.
///
/// An expectation is changed only at the places where the trace differs from it. Events that the
/// engine cannot show stay, and so do groups and patterns that the trace matches.
package struct Acceptance: Sendable {
  package let pending: PendingTrace
  /// The file that expects the trace from now on.
  package let name: ExpectationName
  /// The trace that is written there, except the reason; `nil` if nothing is to be written.
  package let trace: ExpectedTrace?
  /// An override that is deleted, since without it the same would be expected.
  package let superfluous: ExpectationName?
  /// The events that were expected and did not come, which ``trace`` lacks, in order.
  package let droppedEvents: [TraceEvent]
  /// The number of expected groups and patterns that ``trace`` has lost.
  package let lostTolerances: Int
  /// The comments of files that are written or deleted, and that are lost.
  package let lostComments: [String]
  /// The names of the kinds and fields that the engine cannot show, if this is a first truth;
  /// sorted.
  package let blindSpots: [String]

  /// Whether a person has to give the reason why the engine differs.
  package var needsReason: Bool { trace != nil && name.engine != nil }
  package var file: String { pending.scenario.path(of: name) }

  init(
    _ pending: PendingTrace, name: ExpectationName, trace: ExpectedTrace? = nil,
    dropping dropped: [TraceEvent] = [], lost: Int = 0, superfluous: ExpectationName? = nil,
    blindSpots: [String] = []
  ) {
    self.pending = pending
    self.name = name
    self.trace = trace
    self.superfluous = superfluous
    self.blindSpots = blindSpots
    droppedEvents = dropped
    lostTolerances = lost
    let rewritten = trace.map { pending.file(name).comments(lostBy: $0.yaml) } ?? []
    lostComments = rewritten + (superfluous.map { pending.file($0).comments } ?? [])
  }

  /// Writes the whole expectation, then deletes the files that it makes superfluous, the recorded
  /// file last.
  ///
  /// - Parameters:
  ///   - reason: The reason why the engine differs; only an override needs one.
  ///   - dropsEvents: Whether ``droppedEvents`` may be dropped.
  /// - Throws: ``AcceptanceRefusal`` if a reason is missing, or events may not be dropped;
  ///   `AuthoredError` if a file has changed since it was read, or is read-only; or the system's
  ///   error. The recorded file remains until all else has been done.
  package func accept(reason: String?, dropsEvents: Bool = false) throws {
    // Before anything is written, so that all is done or nothing.
    for name in [superfluous, pending.name].compactMap(\.self) {
      try pending.file(name).checkMayBeDeleted()
    }
    if var trace {
      if needsReason {
        guard let reason, reason.contains(where: { !$0.isWhitespace }) else {
          throw AcceptanceRefusal.noReason(file: name.fileName)
        }
        trace.reason = reason
      }
      try checkDroppedEvents(mayGo: dropsEvents)
      try pending.file(name).replace(with: trace.yaml)
    }
    if let superfluous { try pending.file(superfluous).delete() }
    try pending.file(pending.name).delete()
  }

  /// Checks that no expected event is dropped unless that is allowed.
  package func checkDroppedEvents(mayGo: Bool) throws(AcceptanceRefusal) {
    guard mayGo || droppedEvents.isEmpty else {
      throw .dropsEvents(droppedEvents.map(\.description), file: name.fileName)
    }
  }
}
