import AuthoredYAML
import Foundation
import NavigationTrace

extension Acceptance {
  /// Plans to make a trace the expectation for its engine.
  ///
  /// The file is the override in force, else `expected.<engine>.yaml`. No file is changed yet.
  ///
  /// - Parameters:
  ///   - version: The versions of the engine for which it holds; `nil` if none are given.
  ///   - source: The cases and rules on which it rests; empty for those of the truth.
  /// - Throws: ``AcceptanceRefusal``, or `AuthoredError` if a file cannot be read.
  package init(
    overridingBy pending: PendingTrace, version: String? = nil, source: [String] = []
  ) throws {
    let engine = pending.trace.engine
    let own = pending.expectation.flatMap { $0.isOverride ? $0.name : nil }
    let version = version ?? pending.name.version
    let name =
      version.map { ExpectationName(engine: engine, version: $0) } ?? own
      ?? ExpectationName(engine: engine)
    guard name.holds(for: pending.trace.engineVersion) else {
      throw AcceptanceRefusal.otherVersion(version ?? "", recorded: pending.trace.engineVersion)
    }
    if let own, own != name, !name.overrides(own) {
      throw AcceptanceRefusal.hidden(behind: own.fileName)
    }
    guard !pending.isExpected(by: pending.expectation) else {
      self.init(pending, name: pending.expectation?.name ?? name)
      return
    }
    if let own, own == name, pending.isExpected(by: try pending.expectation(without: own)) {
      self.init(pending, name: name, superfluous: own)
      return
    }
    let truth = try pending.scenario.expectation(named: .truth)
    let accepted = try pending.acceptance(
      over: pending.expectation, as: name,
      source: source.isEmpty ? (truth ?? pending.expectation)?.trace.source ?? [] : source)
    self.init(
      pending, name: name, trace: accepted.expectation,
      parent: try pending.expectation(without: name)?.trace, dropping: accepted.droppedEvents,
      lost: pending.lost(from: pending.expectation, in: accepted.expectation))
  }

  /// Plans to make a trace WKWebView's truth.
  ///
  /// No file is changed yet.
  ///
  /// - Parameter source: The cases and rules on which it rests; empty for those of the old truth.
  /// - Throws: ``AcceptanceRefusal``, or `AuthoredError` if a file cannot be read.
  package init(truth pending: PendingTrace, source: [String] = []) throws {
    let own = pending.expectation.flatMap { $0.isOverride ? $0.name : nil }
    // With the new truth the trace is expected without the override that contradicts it.
    let isLast = own.map { pending.scenario.parent(of: $0) ?? .truth } == .truth
    let truth = try pending.scenario.expectation(named: .truth)
    var accepted: TraceAcceptance?
    if !pending.isExpected(by: truth) {
      accepted = try pending.acceptance(
        over: truth, as: .truth, source: source.isEmpty ? truth?.trace.source ?? [] : source)
    }
    let trace = accepted?.expectation
    self.init(
      pending, name: .truth, trace: trace, dropping: accepted?.droppedEvents ?? [],
      lost: trace.map { pending.lost(from: truth, in: $0) } ?? 0,
      superfluous: isLast ? own : nil, stillHolding: isLast ? nil : own,
      blindSpots: truth == nil ? pending.blindSpots : [])
  }
}

extension PendingTrace {
  fileprivate func isExpected(by expectation: Scenario.Expectation?) -> Bool {
    guard let expectation else { return false }
    return expectation.trace.comparison(with: trace, observability: observability).diff.isMatch
  }

  fileprivate func expectation(
    without name: ExpectationName
  ) throws(AuthoredError) -> Scenario.Expectation? {
    try scenario.parent(of: name).flatMap { name throws(AuthoredError) in
      try scenario.expectation(named: name)
    }
  }

  /// Returns the new content of a file's expectation, in place of its present one.
  fileprivate func acceptance(
    over old: Scenario.Expectation?, as name: ExpectationName, source: [String]
  ) throws(AcceptanceRefusal) -> TraceAcceptance {
    guard !source.isEmpty else { throw .noSource(file: name.fileName) }
    // A recording that is not accepted.
    if let note = source.first(where: { RecordingNote($0).map { $0.person == nil } ?? false }) {
      throw .recordingAsSource(note)
    }
    var accepted =
      old?.trace.acceptance(of: trace, observability: observability)
      ?? TraceAcceptance(ExpectedTrace(trace, source: source))
    accepted.expectation.items.removeAll(where: \.isSkippedScript)
    accepted.expectation.source = source
    accepted.expectation.port = nil
    return accepted
  }

  fileprivate func lost(from old: Scenario.Expectation?, in new: ExpectedTrace) -> Int {
    max(0, (old?.trace.tolerances ?? 0) - new.tolerances)
  }

  /// The fields of the events that came, and the kinds that the scenario may cause: those that its
  /// file names, and all if it has scripts.
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

extension Scenario {
  /// Reads an expectation; `nil` if there is no such file.
  fileprivate func expectation(
    named name: ExpectationName
  ) throws(AuthoredError) -> Expectation? {
    expectationNames().contains(name) ? try readExpectation(name) : nil
  }
}
