import AuthoredYAML
import Foundation
import NavigationTrace

/// The plans by which `navtrace accept` and `navtrace review` change expectations.
extension Acceptance {
  /// Plans to make a trace the expectation for its engine.
  ///
  /// The file is `expected.<engine>.yaml`. No file is changed yet.
  ///
  /// - Parameter source: The sources of the new expectation; empty to use those of `expected.yaml`.
  /// - Throws: ``AcceptanceRefusal``, or `AuthoredError` if a file cannot be read.
  package init(overridingBy pending: PendingTrace, source: [String] = []) throws {
    let name = ExpectationName(engine: pending.trace.engine)
    guard !pending.isExpected(by: pending.expectation) else {
      self.init(pending, name: pending.expectation?.name ?? name)
      return
    }
    let truth = try pending.scenario.readExpectation(.truth)
    if pending.isExpected(by: truth) {
      self.init(pending, name: name, superfluous: name)
      return
    }
    let accepted = try pending.acceptance(
      over: pending.expectation, as: name,
      source: source.isEmpty ? (truth ?? pending.expectation)?.trace.source ?? [] : source)
    self.init(
      pending, name: name, trace: accepted.expectation, dropping: accepted.droppedEvents,
      lost: pending.lost(from: pending.expectation, in: accepted.expectation))
  }

  /// Plans to make a trace the truth, which is the expectation for WKWebView in `expected.yaml`.
  ///
  /// No file is changed yet.
  ///
  /// - Parameter source: The sources of the new truth; empty to use the sources of the old truth.
  /// - Throws: ``AcceptanceRefusal``, or `AuthoredError` if a file cannot be read.
  package init(truth pending: PendingTrace, source: [String] = []) throws {
    let truth = try pending.scenario.readExpectation(.truth)
    var accepted: TraceAcceptance?
    if !pending.isExpected(by: truth) {
      accepted = try pending.acceptance(
        over: truth, as: .truth, source: source.isEmpty ? truth?.trace.source ?? [] : source)
    }
    let trace = accepted?.expectation
    self.init(
      pending, name: .truth, trace: trace, dropping: accepted?.droppedEvents ?? [],
      lost: trace.map { pending.lost(from: truth, in: $0) } ?? 0,
      // The new truth expects the trace, so the override that contradicts it is superfluous.
      superfluous: pending.expectation.flatMap { $0.isOverride ? $0.name : nil },
      blindSpots: truth == nil ? pending.blindSpots : [])
  }
}

extension PendingTrace {
  fileprivate func isExpected(by expectation: Scenario.Expectation?) -> Bool {
    guard let expectation else { return false }
    return TraceDiff(expected: expectation.trace, actual: trace, observability: observability)
      .isMatch
  }

  /// Returns the new expectation for a file, which replaces the current expectation.
  fileprivate func acceptance(
    over old: Scenario.Expectation?, as name: ExpectationName, source: [String]
  ) throws(AcceptanceRefusal) -> TraceAcceptance {
    guard !source.isEmpty else { throw .noSource(file: name.fileName) }
    // A recording that is not accepted is not a source.
    if let note = source.first(where: { RecordingNote($0).map { $0.person == nil } ?? false }) {
      throw .recordingAsSource(note)
    }
    var accepted =
      old?.trace.acceptance(of: trace, observability: observability)
      ?? TraceAcceptance(ExpectedTrace(trace, source: source))
    accepted.expectation.items.removeAll(where: \.isNotModelled)
    accepted.expectation.source = source
    return accepted
  }

  fileprivate func lost(from old: Scenario.Expectation?, in new: ExpectedTrace) -> Int {
    max(0, (old?.trace.tolerances ?? 0) - new.tolerances)
  }

  /// The kinds and fields that the engine cannot show.
  ///
  /// Only the fields of recorded events, and the kinds that the scenario may cause, are considered.
  ///
  /// A scenario may cause the kinds that its file names, and every kind if it has scripts.
  fileprivate var blindSpots: [String] {
    let came = Set(trace.events.map(\.kind))
    let fields = observability.fields.filter { came.contains($0.key) }
      .flatMap { kind, fields in fields.keys.map { "\(kind.rawValue).\($0.rawValue)" } }
    let text = (try? String(contentsOfFile: scenario.file, encoding: .utf8)) ?? ""
    let hasScripts = text.lowercased().contains("script")
    let kinds = observability.kinds.keys.map(\.rawValue).filter { hasScripts || text.contains($0) }
    return (kinds + fields).sorted()
  }
}
