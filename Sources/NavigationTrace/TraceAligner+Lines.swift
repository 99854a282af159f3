extension TraceAligner {
  /// The lines in the order in which their events came, missing ones where they should have come.
  func lines(reasons: [Int: Tolerance]) -> [DiffLine] {
    var placed: [(place: Int, line: DiffLine)] = []
    var last = 0
    for index in expected.indices {
      let line = line(forExpected: index, reason: reasons[index]?.reason)
      // Even places are those of recorded events, odd ones the gaps behind them.
      if let match = matches[index] { last = 2 * match + 2 }
      placed.append((line.actualPosition.map { 2 * $0 } ?? last + 1, line))
    }
    for index in unexpected {
      placed.append((2 * index + 2, line(forUnexpected: index)))
    }
    for index in allowed {
      let line = DiffLine(verdict: .allowed, actual: actual[index], actualPosition: index + 1)
      placed.append((2 * index + 2, line))
    }
    return placed.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map(\.element.line)
  }

  private func line(forExpected index: Int, reason: String?) -> DiffLine {
    var line = DiffLine(
      verdict: .same, expected: expected[index], expectedPosition: index + 1)
    guard let match = matches[index] ?? moves[index] else {
      let hidden = comparison.observability.kinds[expected[index].kind]
      let isMissing = missing.contains(index)
      line.verdict = isMissing ? (hidden == nil ? .missing : .unobservable) : .notTaken
      line.reason = isMissing ? hidden : reason
      return line
    }
    let fields = comparison.compare(expected[index], actual[match])
    line.actual = actual[match]
    line.actualPosition = match + 1
    line.differences = fields.differences
    line.unobservableFields = fields.unobservable
    line.verdict =
      moves[index] != nil ? .moved : fields.differences.isEmpty ? .same : .changed
    return line
  }

  private func line(forUnexpected index: Int) -> DiffLine {
    let hidden = comparison.isExact ? comparison.observability.kinds[actual[index].kind] : nil
    return DiffLine(
      verdict: hidden == nil ? .unexpected : .unobservable, actual: actual[index],
      actualPosition: index + 1, reason: hidden)
  }

  /// How many events of races came on another side of an event that does not race.
  var raced: Int {
    let observability = comparison.observability
    guard !observability.races.isEmpty else { return 0 }
    let firm = matches.filter { observability.race(of: expected[$0.key].kind) == nil }
    func counts(_ indices: Set<Int>, upTo end: Int) -> [Int] {
      (0..<end).reduce(into: [0]) { $0.append(($0.last ?? 0) + (indices.contains($1) ? 1 : 0)) }
    }
    let wanted = counts(Set(firm.keys), upTo: expected.count)
    let came = counts(Set(firm.values), upTo: actual.count)
    return matches.count { firm[$0.key] == nil && wanted[$0.key] != came[$0.value] }
  }
}
