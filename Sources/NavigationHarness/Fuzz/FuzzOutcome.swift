import NavigationTrace
import WebViewKit

/// What came of a generated scenario.
package enum FuzzOutcome: Sendable {
  /// Both engines gave the same trace, but for known differences, each with how often it came.
  case matched(known: [String: Int])
  /// They did not.
  case differed(DifferenceClass, TraceDiff)
  /// One of them did not play it to its end: which, and why.
  case couldNotRun(engine: String, reason: String)

  /// Compares an engine's trace with the reference's.
  ///
  /// - Throws: ``UnknownCapability``.
  package init(
    reference: PlayResult, subject: PlayResult, known: [KnownDifference]
  ) throws(UnknownCapability) {
    if let failure = reference.failure {
      self = .couldNotRun(engine: reference.engine.name, reason: failure)
      return
    }
    let own = [
      try Observability(reference.engine.capabilities),
      try Observability(subject.engine.capabilities),
    ]
    let both = own[1].merging(own[0])
    let diff = TraceDiff(
      reference.trace.numbered(asFarAs: both), subject.trace.numbered(asFarAs: both),
      observability: both)
    let violations = zip([reference, subject], own).compactMap { result, observability in
      result.trace.violations(observability: observability).first.map {
        DifferenceClass($0, on: result.engine.name)
      }
    }
    self = Self.judge(diff, known: known, violation: violations.first)
    guard let failure = subject.failure else { return }
    // Behind a known difference that ends the comparison there may be nothing to go on with.
    if case .matched(let names) = self,
      known.contains(where: { $0.endsComparison && names[$0.name] != nil })
    {
      return
    }
    self = .couldNotRun(engine: subject.engine.name, reason: failure)
  }

  private static func judge(
    _ diff: TraceDiff, known: [KnownDifference], violation: DifferenceClass?
  ) -> FuzzOutcome {
    var explained: [String: Int] = [:]
    for index in diff.lines.indices where diff.lines[index].isDifference {
      let place = KnownDifference.Place(lines: diff.lines, index: index)
      guard let difference = known.first(where: { $0.explains(place) }) else {
        return .differed(DifferenceClass(diff.lines[index]), diff)
      }
      explained[difference.name, default: 0] += 1
      if difference.endsComparison { return .matched(known: explained) }
    }
    return violation.map { .differed($0, diff) } ?? .matched(known: explained)
  }
}

extension Trace {
  /// The same with navigations numbered by their first appearance in what both engines show, so
  /// that one that only one of them tells does not shift the numbers of all others.
  fileprivate func numbered(asFarAs observability: Observability) -> Trace {
    var trace = self
    var numbers: [TraceValue: Int] = [:]
    for index in trace.events.indices {
      let kind = trace.events[index].kind
      guard let old = trace.events[index][.navigation] else { continue }
      guard observability.fields[kind]?[.navigation] == nil else {
        trace.events[index][.navigation] = nil
        continue
      }
      let new = numbers[old] ?? numbers.count + 1
      numbers[old] = new
      trace.events[index][.navigation] = .integer(new)
    }
    return trace
  }
}
