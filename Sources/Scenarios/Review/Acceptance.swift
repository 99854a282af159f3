import AuthoredYAML
import Foundation
import NavigationTrace

/// The changes to a scenario's files that accept a recorded trace.
///
/// An expectation is changed only where the trace differs from it. Events that the engine cannot
/// show stay, and so do groups and patterns that the trace matches.
package struct Acceptance: Sendable {
  package let pending: PendingTrace
  /// The file that will expect the trace.
  package let name: ExpectationName
  /// The expectation to write, without its reason; `nil` if there is nothing to write.
  package let trace: ExpectedTrace?
  /// An override to delete, since `expected.yaml` expects the same events.
  package let superfluous: ExpectationName?
  /// The expected events that did not come, in order.
  ///
  /// ``trace`` does not contain them.
  package let droppedEvents: [TraceEvent]
  /// The number of expected groups and patterns that ``trace`` no longer has.
  package let lostTolerances: Int
  /// The comments that are lost because their files are written or deleted.
  package let lostComments: [String]
  /// The sorted names of the kinds and fields that the engine cannot show; empty unless the trace
  /// becomes the first truth.
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

  /// Writes the expectation, then deletes the superfluous files and finally the recorded file.
  ///
  /// - Parameters:
  ///   - reason: The reason why the engine differs; only an override needs one.
  ///   - dropsEvents: Whether ``droppedEvents`` may be dropped.
  /// - Throws: ``AcceptanceRefusal`` if a reason is missing, or events may not be dropped;
  ///   `AuthoredError` if a file has changed since it was read, or is read-only; or the system's
  ///   error. The recorded file is deleted only if everything else succeeded.
  package func accept(reason: String?, dropsEvents: Bool = false) throws {
    // This is checked before anything is written, so that either all changes are made or none.
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
