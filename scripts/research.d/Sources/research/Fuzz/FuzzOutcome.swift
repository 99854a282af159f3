import NavigationTrace

/// The outcome of a generated scenario.
enum FuzzOutcome {
  /// Both engines produced the same trace, except for known differences.
  case passed(FuzzMatch)
  /// The traces differ. The class describes the first difference that is not known.
  case failed(String)
  /// One of the engines did not play the scenario to its end.
  case error(String)

  /// The reason why the traces do not match; `nil` if they do.
  var trouble: String? {
    switch self {
    case .passed: nil
    case .failed(let text), .error(let text): text
    }
  }

  /// Evaluates a play whose expectation is the model's trace.
  ///
  /// - Parameters:
  ///   - expected: The model's trace up to the first part that is not modelled.
  ///   - steps: The number of steps, including those after the part that is not modelled.
  init(
    _ play: RunFile.Play, expected: Trace, ofSteps steps: Int, known: [KnownDifference]
  ) throws {
    let isOpen = expected.events.last?.kind == .notModelled
    if play.outcome == "error" {
      // If another page is shown, there may be nothing to click.
      let cause = known.first { difference in
        guard let leadsElsewhere = difference.leadsElsewhere else { return false }
        return expected.events.contains { leadsElsewhere($0) }
      }
      guard let cause else { self = .error("\(play.engine): \(play.reason)"); return }
      self = .passed(FuzzMatch(known: [cause.name], steps: steps, skipped: steps))
      return
    }
    let violation = (play.details ?? "").split(separator: "\n")
      .first { $0.hasPrefix("invariant broken") }
    if let violation { self = .failed("\(play.engine): \(violation)"); return }
    var lines = play.diff?.lines ?? []
    if isOpen, let end = lines.lastIndex(where: { $0.expected?.kind.channel == .step }) {
      let rest = lines[end...].filter { $0.verdict != .unexpected }
      lines.replaceSubrange(end..., with: rest)
    }
    var match = FuzzMatch(
      events: expected.events.count, steps: steps, skipped: steps - expected.steps)
    var isElsewhere = false
    var (showsAnother, hasOtherList) = (false, false)
    for index in lines.indices {
      let place = KnownDifference.Place(lines: lines, index: index)
      if let step = place.ownStep {
        if step.isLoad { (isElsewhere, showsAnother) = (false, showsAnother || isElsewhere) }
        if isElsewhere { match.skipped += 1 }
      }
      if isElsewhere, place.line.expected != nil { match.events -= 1 }
      if hasOtherList, place.isGoingInTheList { isElsewhere = true }
      if place.line.actual?.kind == .didCommit, !isElsewhere { showsAnother = false }
      guard place.line.isDifference, !isElsewhere, !place.line.differsInPortsAlone else { continue }
      // A load that fails leaves the page in place that another path has led to.
      if showsAnother, place.line.actual?.kind == .didFailProvisionalNavigation,
        place.line.differences.allSatisfy({ $0.name == "url" })
      {
        continue
      }
      // The back-forward list then differs, too. Events that only the other path has are matched
      // later: by a property change, or by events after the last step that is modelled.
      if hasOtherList, place.isOfTheList || place.isMovedChange { continue }
      if hasOtherList, isOpen, place.line.verdict == .moved { continue }
      guard let difference = known.first(where: { $0.fits(place) }) else {
        self = .failed(Self.text(place.line))
        return
      }
      match.known.insert(difference.name)
      if difference.leadsElsewhere != nil {
        (isElsewhere, hasOtherList) = (true, true)
        match.skipped += 1
      }
    }
    self = .passed(match)
  }

  /// Fields with few values, which distinguish classes.
  private static let words: Set<String> = [
    "type", "code", "domain", "answer", "mime", "canShow", "status", "failures", "method",
  ]

  /// Returns the class of a difference: the kind of the event, how it differs, and in which field,
  /// such as `changed didStartProvisionalNavigation: url`.
  private static func text(_ line: DiffLine) -> String {
    let event = line.expected ?? line.actual
    let fields = line.differences.map { difference in
      guard words.contains(difference.name), event?.kind != .downloadDecideDestination else {
        return difference.name
      }
      let values = [difference.expected, difference.actual].map {
        $0.map(FlowYAML.text) ?? "nothing"
      }
      return "\(difference.name) \(values[0]) became \(values[1])"
    }
    let details = fields.isEmpty ? "" : ": " + fields.joined(separator: ", ")
    return "\(line.verdict.rawValue) \(event?.kind.rawValue ?? "nothing")\(details)"
  }
}

/// The comparison of a scenario that produced the same trace on both engines.
struct FuzzMatch {
  /// The known differences that occurred.
  var known: Set<String> = []
  /// The events that were compared.
  var events = 0
  var steps = 0
  /// The number of scenarios with steps that were not compared, because another page was shown.
  var skipped = 0
}

extension KnownDifference.Place {
  /// Whether a property changed at another position.
  fileprivate var isMovedChange: Bool {
    line.verdict == .moved && line.expected?.kind.channel == .property
  }

  fileprivate var ownStep: TraceEvent? {
    (line.expected ?? line.actual).flatMap { $0.kind.channel == .step ? $0 : nil }
  }
}

extension DiffLine {
  /// Whether values are equal except for ports.
  ///
  /// Ports differ in each run in URLs that no origin has, such as those with a password.
  fileprivate var differsInPortsAlone: Bool {
    verdict == .changed
      && differences.allSatisfy { difference in
        let texts = [difference.expected, difference.actual].map {
          $0.map(FlowYAML.text)?.replacing(/:\d{4,5}\b/, with: ":0")
        }
        return texts[0] == texts[1]
      }
  }
}

extension Trace {
  /// The number of steps, of which the last may have ended at a part that is not modelled.
  var steps: Int { events.count { $0.kind.channel == .step } }
}

extension TraceEvent {
  /// Whether the app loads a URL, independent of the page that is shown.
  fileprivate var isLoad: Bool {
    let kinds: [EventKind] = [
      .load, .loadHTMLString, .loadData, .loadFileURL, .loadFileRequest, .loadSimulatedRequest,
      .restoreInteractionState,
    ]
    return kinds.contains(kind)
  }
}
