import ArgumentParser
import AuthoredYAML
import Foundation
import NavigationTrace
import ScenarioRuns
import Scenarios
import WebEngines

/// The operations on recorded traces, which accept or delete them and describe the changes.
struct PendingJudge {
  /// Whether there is a list of cases (``OracleList``).
  ///
  /// If so, a truth has to name its cases as sources.
  let needsSources: Bool

  /// Creates a judge for the scenarios of a selection.
  ///
  /// - Throws: ``CommandFailure`` in continuous integration, where no trace is accepted.
  init(_ selection: ScenarioSelection, environment: [String: String]) throws {
    guard environment["CI"] != "true" else {
      throw CommandFailure.unusable(
        "nothing is accepted if CI=true: review the traces on your own machine and commit "
          + "the result")
    }
    needsSources = FileManager.default.fileExists(atPath: selection.oracle)
  }

  /// Returns the role in which a trace is accepted if the command line does not choose one.
  ///
  /// If there is no list of cases, the scenarios are the user's own. An accepted trace then applies
  /// to every engine, unless the current truth was recorded from another engine.
  func role(for pending: PendingTrace) -> Role {
    guard !needsSources, pending.expectation?.isOverride != true else {
      return .override
    }
    let notes = pending.expectation?.trace.source.compactMap(RecordingNote.init) ?? []
    return notes.allSatisfy { $0.engine == pending.trace.engine } ? .truth : .override
  }

  /// Returns the sources of a user's own truth: those that its author has written, and the
  /// recording.
  private func ownSource(of pending: PendingTrace) throws -> [String] {
    let old = try pending.scenario.truth()?.trace.source ?? []
    let note = RecordingNote(
      engine: pending.trace.engine, version: pending.trace.engineVersion, person: NSUserName())
    return old.filter { RecordingNote($0) == nil } + [note.description]
  }

  /// Plans the acceptance of a trace.
  ///
  /// - Throws: A ``CommandFailure``, or an ``AcceptanceRefusal``.
  func plan(_ pending: PendingTrace, as role: Role, source: [String]) throws -> Acceptance {
    // Throws if the engine's limits are unknown, since events that it cannot show would be lost.
    if let engine = WebEngine(rawValue: pending.trace.engine) { _ = try engine.capabilities() }
    let acceptance =
      switch role {
      case .override: try Acceptance(overridingBy: pending, source: source)
      case .truth:
        try Acceptance(
          truth: pending,
          source: source.isEmpty && !needsSources ? ownSource(of: pending) : source)
      }
    try check(observations: source, of: acceptance.file)
    return acceptance
  }

  /// Checks that each observation names the engine, its version and a shared file.
  private func check(observations source: [String], of file: String) throws(AuthoredError) {
    for text in source where Observation.isMeant(by: text) {
      do throws(Observation.Fault) {
        _ = try Observation(text)
      } catch {
        throw AuthoredError(
          file: file, key: "source", problem: error.problem, expected: error.expected)
      }
    }
  }

  /// Performs a planned acceptance.
  ///
  /// - Returns: The changes, one line each.
  /// - Throws: ``CommandFailure``, or an ``AcceptanceRefusal``.
  func accept(
    _ acceptance: Acceptance, reason: String?, dropsEvents: Bool
  ) throws -> [String] {
    do {
      try acceptance.accept(reason: reason, dropsEvents: dropsEvents)
    } catch let error as CocoaError {
      throw CommandFailure.unusable(
        "\(acceptance.pending.scenario.folder): cannot be changed; see to its rights: "
          + error.localizedDescription)
    }
    return acceptance.lines
  }

  /// Deletes a recorded trace, if it is still the one that was shown.
  ///
  /// - Throws: ``CommandFailure``, or an `AuthoredError`.
  func delete(_ pending: PendingTrace) throws -> String {
    do {
      try pending.delete()
    } catch let error as CocoaError {
      throw CommandFailure.unusable(
        "\(pending.file): cannot be deleted; delete it by hand: \(error.localizedDescription)")
    }
    return "deleted \(pending.file)".printableLine
  }

  /// The role in which a recorded trace is accepted.
  enum Role: Hashable, Sendable {
    /// The expectation for its engine.
    case override
    /// The expectation for WKWebView, in `expected.yaml`.
    case truth
  }
}

extension Acceptance {
  /// The result in lines, including warnings that need a person's attention.
  var lines: [String] {
    let who = "\(pending.scenario.name) on \(pending.trace.engine)"
    let deleted = superfluous.map { "; deleted \($0.fileName), which is superfluous now" } ?? ""
    var lines = [
      trace == nil
        ? "\(who): expected already\(superfluous == name ? "" : " by \(name.fileName)"), nothing is "
          + "written\(deleted)"
        : "accepted \(who) as \(name.fileName)\(deleted)"
    ]
    lines += droppedEvents.map { "  dropped: \($0)" }
    if lostTolerances > 0 {
      lines.append(
        "  lost: \(lostTolerances) group\(lostTolerances == 1 ? " or pattern" : "s and patterns") "
          + "that the trace does not fit; write what is still a race by hand")
    }
    if !lostComments.isEmpty {
      lines.append(
        "  lost: \(lostComments.count.counted("comment")); write again what still holds:")
      lines += lostComments.map { "    \($0)" }
    }
    if trace != nil {
      lines += pending.violations.map { "  will differ still, by a rule for every trace: \($0)" }
    }
    return lines.map(\.printableLine)
  }
}

extension Sequence<Acceptance> {
  /// The events that the engines of the traces cannot show, one line for each engine.
  var blindSpots: [String] {
    let accepted = Dictionary(grouping: self) { $0.pending.trace.engine }
    return accepted.sorted { $0.key < $1.key }.compactMap { engine, accepted in
      let names = Set(accepted.flatMap(\.blindSpots)).sorted().joined(separator: ", ")
      return names.isEmpty
        ? nil
        : "\(engine) cannot show \(names); if WKWebView does one of them there, add it by hand"
    }
  }
}

/// A list of cases and rules on a command line, such as `A01,rule 3`.
struct SourceList: ExpressibleByArgument, Hashable, Sendable {
  var sources: [String]

  init(_ text: String) {
    sources = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
      !$0.isEmpty
    }
  }

  init?(argument: String) {
    self.init(argument)
    if sources.isEmpty { return nil }
  }
}
