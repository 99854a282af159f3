import NavigationTrace

/// A comparison of a trace with an expectation; its result is reported to the test.
struct TraceComparison {
  private let trace: Trace
  private let observability: Observability
  private let diagnosis: (TraceDiff) -> [String]
  private let remarks: (TraceDiff) -> [String]

  /// Creates a comparison.
  ///
  /// - Parameters:
  ///   - diagnosis: A closure that returns the likely causes, for the beginning of the message.
  ///   - remarks: A closure that returns facts that may explain the failure, for the end of the
  ///     message.
  init(
    _ trace: Trace, observability: Observability,
    diagnosis: @escaping (TraceDiff) -> [String] = { _ in [] },
    remarks: @escaping (TraceDiff) -> [String] = { _ in [] }
  ) {
    (self.trace, self.observability) = (trace, observability)
    (self.diagnosis, self.remarks) = (diagnosis, remarks)
  }

  static func attachment(of trace: Trace) -> [(name: String, text: String)] {
    guard let json = try? trace.json() else { return [] }
    return [("\(trace.engine).trace.json", String(decoding: json, as: UTF8.self))]
  }

  /// Compares the trace, and reports differences, broken invariants, and events that were not
  /// compared.
  ///
  /// - Parameters:
  ///   - amongOthers: Whether other callbacks may come before, between and after the events.
  ///   - place: The file or line of the expectation, for the message.
  func judge(
    by expected: ExpectedTrace, amongOthers: Bool = false, named place: String,
    tell: (TestFailure) -> Void
  ) -> TraceDiff {
    let recorded = recorded(for: expected)
    let diff =
      amongOthers
      ? TraceDiff(expected: expected, amongOthersIn: recorded, observability: observability)
      : TraceDiff(expected: expected, actual: recorded, observability: observability)
    let violations = trace.violations(observability: observability)
    guard !diff.isMatch || !violations.isEmpty else {
      if let gap = Self.gap(in: diff) { tell(failure("\(gap)\nexpected by \(place)")) }
      return diff
    }
    var lines = diagnosis(diff) + unseen(in: diff)
    if !diff.isMatch { lines.append(String(TraceDiffRenderer().render(diff).dropLast())) }
    lines += violations.map { "invariant broken: \($0)" } + remarks(diff)
    lines += KnownChanges.lines(
      about: EngineChange.all(in: diff, isError: false), on: trace.engine)
    lines.append("expected by \(place); recorded on \(trace.engine) \(trace.engineVersion)")
    tell(
      TestFailure(
        message: lines.joined(separator: "\n"),
        attachments: [
          ("\(trace.engine).trace.diff", TraceDiffRenderer(context: nil).render(diff))
        ] + Self.attachment(of: trace)))
    return diff
  }

  /// Returns a sentence for each variant of a missing event that the engine never shows.
  private func unseen(in diff: TraceDiff) -> [String] {
    let missing = diff.lines.filter { $0.verdict == .missing }.compactMap(\.expected)
    var kinds: Set<EventKind> = []
    return missing.filter { kinds.insert($0.kind).inserted }.flatMap { event in
      (observability.variants[event.kind] ?? []).filter { event[$0.field] == nil }.map { variant in
        "\(trace.engine) never shows \(event.kind.rawValue) with \(variant.field.rawValue) "
          + "\(FlowYAML.text(variant.value)): \(variant.reason)"
      }
    }
  }

  /// Returns a sentence about the expected events that could not be compared, and the remedy; `nil`
  /// if all events were compared.
  private static func gap(in diff: TraceDiff) -> String? {
    guard let part = diff.partNotModelled, let first = diff.notCompared.first else { return nil }
    let count = diff.notCompared.count
    let events = count == 1 ? "\(first) is" : "\(first), and \(count - 1) more, are"
    return "not compared: \(part), and \(events) expected behind it; \(TestEngines.remedy)"
  }

  /// Returns the trace as it is compared with the expectation.
  ///
  /// An async method answers some time after the call, and other events may come before the answer.
  /// Such an answer is a separate event only if the expectation also has such events.
  private func recorded(for expected: ExpectedTrace) -> Trace {
    expected.events.contains { $0.kind == .answered } ? trace : trace.withAnswersAtQuestions
  }

  /// Compares the trace with a file, and writes the file if the record mode requires it.
  ///
  /// - Throws: ``AuthoredError`` if the file cannot be read, or the system's error if it cannot be
  ///   written.
  func judge(
    by file: ExpectationFile, mode: TraceRecordMode, tell: (TestFailure) -> Void
  ) throws -> TraceDiff? {
    guard let expected = try file.read() else {
      guard mode.writes(whenMatching: nil) else {
        tell(
          failure(
            "new: there is no \(file.shownPath) yet; write it, or run the test without CI=true and with "
              + "\(TraceRecordMode.variable)=missing"))
        return nil
      }
      let source = "recorded from \(trace.engine) \(trace.engineVersion)"
      tell(
        failure(
          "new: \(try write(ExpectedTrace(trace.untilNotModelled, source: [source]), to: file))"))
      return nil
    }
    var failures: [TestFailure] = []
    let diff = judge(by: expected, named: file.shownPath) { failures.append($0) }
    guard mode.writes(whenMatching: diff.isMatch) else {
      failures.forEach(tell)
      return diff
    }
    let acceptance = expected.acceptance(
      of: recorded(for: expected), observability: observability)
    guard mode == .all || acceptance.droppedEvents.isEmpty else {
      tell(refusal(to: file, drop: acceptance.droppedEvents))
      failures.forEach(tell)
      return diff
    }
    tell(
      TestFailure(
        message: try write(acceptance.expectation, to: file),
        attachments: failures.flatMap(\.attachments)))
    failures.forEach(tell)
    return diff
  }

  private func failure(_ message: String) -> TestFailure {
    TestFailure(message: message, attachments: Self.attachment(of: trace))
  }

  private func refusal(to file: ExpectationFile, drop events: [TraceEvent]) -> TestFailure {
    failure(
      "\(file.shownPath) was not written, since it would lose events that are missing from the trace; delete them "
        + "from the file, or record with the mode 'all':\n"
        + events.map { "  \($0)" }.joined(separator: "\n"))
  }

  /// Writes a new expectation to its file, and returns a message about it.
  private func write(_ expectation: ExpectedTrace, to file: ExpectationFile) throws -> String {
    let lost = try file.write(expectation).map { "\n  lost: \($0)" }.joined()
    return
      "the trace was written to \(file.shownPath); read it, and run the test again without recording"
      + lost
  }
}
