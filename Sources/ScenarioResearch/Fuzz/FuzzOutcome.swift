import NavigationRecording
import NavigationTrace
import ScenarioWorkers
import WebViewKit

/// The outcome of a generated scenario.
package enum FuzzOutcome: Sendable {
  /// Both engines gave the same trace, but for known differences.
  case passed(FuzzMatch)
  /// They did not.
  case failed(DifferenceClass, TraceDiff)
  /// One of them did not play it to its end: which, and why.
  case error(engine: String, reason: String)

  /// Compares an engine's trace with the reference's.
  ///
  /// - Throws: ``EngineTableError``.
  package init(
    reference: PlayResult, subject: PlayResult, known: [KnownDifference]
  ) throws(EngineTableError) {
    if let failure = reference.failure {
      self = .error(engine: reference.engine.name, reason: failure)
      return
    }
    let own = [
      try Observability(reference.engine.capabilities),
      try Observability(subject.engine.capabilities),
    ]
    let both = own[1].merging(own[0])
    let diff = TraceDiff(reference.trace, subject.trace, observability: both)
    let violations = zip([reference, subject], own).compactMap { result, observability in
      result.trace.violations(observability: observability).first.map {
        DifferenceClass($0, on: result.engine.name)
      }
    }
    self = Self.judge(diff, known: known, violation: violations.first)
    guard let failure = subject.failure else { return }
    // If another page is shown there may be nothing to continue with.
    if case .passed(let match) = self, match.skipped > 0 { return }
    self = .error(engine: subject.engine.name, reason: failure)
  }

  /// The obstacle to a match: the class of the difference, or the error of an engine.
  package var trouble: String? {
    switch self {
    case .passed: nil
    case .failed(let difference, _): difference.description
    case .error(let engine, let reason): "\(engine): \(reason)"
    }
  }

  private static func judge(
    _ diff: TraceDiff, known: [KnownDifference], violation: DifferenceClass?
  ) -> FuzzOutcome {
    var match = FuzzMatch()
    var isElsewhere = false
    for index in diff.lines.indices {
      let place = KnownDifference.Place(lines: diff.lines, index: index)
      if let step = place.ownStep {
        if step.isLoad { isElsewhere = false }
        match.steps += 1
        if isElsewhere { match.skipped += 1 }
      }
      guard place.line.isDifference, !isElsewhere else { continue }
      guard let difference = known.first(where: { $0.fits(place) }) else {
        return .failed(DifferenceClass(place.line), diff)
      }
      match.known[difference.name, default: 0] += 1
      if difference.leadsElsewhere {
        isElsewhere = true
        match.skipped += 1
      }
    }
    return violation.map { .failed($0, diff) } ?? .passed(match)
  }
}

/// The comparison of a scenario that gave the same trace on both engines.
package struct FuzzMatch: Sendable {
  /// The number of occurrences of each known difference.
  package var known: [String: Int] = [:]
  package var steps = 0
  /// Those in which something was not compared, as another page was shown.
  package var skipped = 0
}

extension KnownDifference.Place {
  fileprivate var ownStep: TraceEvent? {
    (line.expected ?? line.actual).flatMap { $0.kind.channel == .step ? $0 : nil }
  }
}

extension TraceEvent {
  /// Whether the app loads what it names, whatever page is shown.
  fileprivate var isLoad: Bool {
    let kinds: [EventKind] = [
      .load, .loadHTMLString, .loadData, .loadFileURL, .loadFileRequest, .loadSimulatedRequest,
      .restoreInteractionState,
    ]
    return kinds.contains(kind)
  }
}

/// A class of differences: the kind of the event, how it differs, and in which field.
package struct DifferenceClass: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Such as `changed didStartProvisionalNavigation: url`.
  package let description: String

  init(_ line: DiffLine) {
    let event = line.expected ?? line.actual
    let kind = event?.kind.rawValue ?? "nothing"
    let fields = line.differences.map { difference in
      Self.words.contains(difference.name) && event?.kind != .downloadDecideDestination
        ? "\(difference.name) \(Self.text(difference.expected)) became \(Self.text(difference.actual))"
        : difference.name
    }
    let details = fields.isEmpty ? "" : ": " + fields.joined(separator: ", ")
    description = "\(line.verdict.rawValue) \(kind)\(details)"
  }

  /// Creates the class of an event that breaks a rule which holds for every trace.
  init(_ violation: InvariantViolation, on engine: String) {
    description =
      "\(engine) breaks \(violation.invariant.rawValue) at \(violation.event.kind.rawValue)"
  }

  /// Fields of few values, which distinguish classes.
  private static let words: Set<String> = [
    "type", "code", "domain", "answer", "mime", "canShow", "status", "failures", "method",
  ]

  private static func text(_ value: TraceValue?) -> String {
    value.map(FlowYAML.text) ?? "nothing"
  }

  package static func < (left: DifferenceClass, right: DifferenceClass) -> Bool {
    left.description < right.description
  }

  /// The description as a part of a file's name.
  package var folder: String {
    let words = description.split { !$0.isLetter && !$0.isNumber && $0 != "." }
    return String(words.joined(separator: "-").prefix(80))
  }
}
