extension TraceAligner {
  private enum Subject {
    case expected(Int)
    case unexpected(Int)
    case later(Int)
  }

  /// Returns the lines in the order in which their events came, missing ones where they should have
  /// come.
  func lines() -> [DiffLine] {
    // Places are sorted rather than lines, which are large.
    var placed: [(place: Int, order: Int, subject: Subject)] = []
    func append(_ subject: Subject, at place: Int) { placed.append((place, placed.count, subject)) }
    var last = 0
    for index in expected.indices where isShown(index) {
      // Even places are those of recorded events, odd ones the gaps behind them.
      if let match = matches[index] { last = 2 * match + 2 }
      let position = (matches[index] ?? moves[index]).map { $0 + 1 }
      append(.expected(index), at: position.map { 2 * $0 } ?? last + 1)
    }
    for index in unexpected where !comparison.isOther(actual[index]) {
      append(.unexpected(index), at: 2 * index + 2)
    }
    for index in recordedLater { append(.later(index), at: 2 * index + 2) }
    placed.sort { ($0.place, $0.order) < ($1.place, $1.order) }
    return placed.map { entry in
      switch entry.subject {
      case .expected(let index): line(forExpected: index)
      case .unexpected(let index): line(forUnexpected: index)
      case .later(let index):
        DiffLine(
          verdict: .notObserved, actual: actual[index], actualPosition: index + 1,
          reason: end.line?.reason)
      }
    }
  }

  /// Whether an expected event has a line; those of an optional group that did not come have none.
  private func isShown(_ index: Int) -> Bool {
    matches[index] != nil || moves[index] != nil || missing.contains(index)
  }

  private func line(forExpected index: Int) -> DiffLine {
    var line = DiffLine(
      verdict: .same, expected: expected[index], expectedPosition: index + 1)
    guard let match = matches[index] ?? moves[index] else {
      let hidden =
        expectedLater.contains(index)
        ? end.line?.reason : comparison.observability.reason(hiding: expected[index])
      line.verdict = hidden == nil ? .missing : .notObserved
      line.reason = hidden
      return line
    }
    let fields = comparison.compare(expected[index], actual[match])
    line.actual = actual[match]
    line.actualPosition = match + 1
    line.differences = fields.differences
    line.notObservedFields = fields.notObserved
    let isMadeUp = actual[match].extra?.suppliedBy != nil
    line.verdict =
      !fields.differences.isEmpty && moves[index] == nil
      ? .changed : moves[index] == nil || isMadeUp ? .same : .moved
    return line
  }

  private func line(forUnexpected index: Int) -> DiffLine {
    let hidden =
      comparison.isExact ? comparison.observability.reason(hiding: actual[index]) : nil
    return DiffLine(
      verdict: hidden == nil ? .unexpected : .notObserved, actual: actual[index],
      actualPosition: index + 1, reason: hidden)
  }

  /// The number of racing events that came on another side of an event that does not race.
  var raced: Int {
    guard races.actual.contains(where: { $0 != nil }) else { return 0 }
    let firm = matches.filter { races.expected[$0.key] == nil }
    func counts(_ indices: Set<Int>, upTo end: Int) -> [Int] {
      (0..<end).reduce(into: [0]) { $0.append(($0.last ?? 0) + (indices.contains($1) ? 1 : 0)) }
    }
    let wanted = counts(Set(firm.keys), upTo: expected.count)
    let came = counts(Set(firm.values), upTo: actual.count)
    return matches.count { firm[$0.key] == nil && wanted[$0.key] != came[$0.value] }
  }
}
