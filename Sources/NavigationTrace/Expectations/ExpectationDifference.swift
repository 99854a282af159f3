extension ItemAlignment {
  /// Returns the changes that turn the parent into the target, in few lines; `nil` if none can
  /// express the difference.
  ///
  /// Both ways of writing are tried, with and without moved events. The changes are applied to the
  /// parent as a check, and count only if they give the target.
  func changes(from parent: [ExpectedItem], to target: [ExpectedItem]) -> [ExpectationChange]? {
    [true, false].compactMap { findsMoves in
      ChangeWriter(parent, target, self, findsMoves: findsMoves).changesIfNamed()
    }.filter { changes in
      var draft = ExpectationDraft(parent)
      let isPossible = (try? changes.forEach { try draft.apply($0) }) != nil
      return isPossible && draft.items == target
    }.min { $0.lineCount < $1.lineCount }
  }
}

extension [ExpectationChange] {
  var lineCount: Int { reduce(0) { $0 + $1.yamlLines.count } }
}

extension ExpectedTrace {
  /// Returns the changes that turn another expectation into this one, in few lines; `nil` if more
  /// than half of the other's entries differ, or no changes can express the difference.
  public func changes(to parent: ExpectedTrace) -> [ExpectationChange]? {
    let alignment = ItemAlignment(parent.items, items)
    guard (parent.items.count - alignment.kept) * 2 <= parent.items.count else { return nil }
    return alignment.changes(from: parent.items, to: items)
  }

  /// Returns the text of an override's file: changes to its parent, or the whole trace if more than
  /// half of the parent's entries differ.
  ///
  /// Sources are written if they are not the parent's.
  public func yaml(asOverrideOf parent: ExpectedTrace?) -> String {
    guard let parent, let changes = changes(to: parent), !changes.isEmpty else { return yaml }
    var lines = ["trace: \(Trace.version)"]
    if source != parent.source { lines.append("source: \(FlowYAML.list(source))") }
    if let reason { lines.append("reason: \(FlowYAML.block(reason))") }
    if let port { lines.append("port: \(FlowYAML.block(port))") }
    lines += ["changes:"] + changes.flatMap(\.yamlLines)
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The entries of two expectations side by side, so that the differences take few lines.
struct ItemAlignment {
  /// One step from the parent to the target, with indices of their entries.
  enum Step: Hashable {
    case keep(parent: Int, target: Int)
    case alter(parent: Int, target: Int)
    case delete(parent: Int)
    case insert(target: Int)

    var isKept: Bool { if case .keep = self { true } else { false } }
  }

  private(set) var steps: [Step] = []

  var kept: Int { steps.count(where: \.isKept) }

  /// The most cells of the table; larger differences are deleted and inserted as a whole.
  private static let cellLimit = 1_000_000

  init(_ parent: [ExpectedItem], _ target: [ExpectedItem]) {
    let most = min(parent.count, target.count)
    let start = (0..<most).first { parent[$0] != target[$0] } ?? most
    let tail = (0..<(most - start)).first {
      parent[parent.count - 1 - $0] != target[target.count - 1 - $0]
    }
    let same = tail ?? (most - start)
    let parents = start..<(parent.count - same)
    let targets = start..<(target.count - same)
    steps = (0..<start).map { .keep(parent: $0, target: $0) }
    steps +=
      parents.count * targets.count > Self.cellLimit
      ? parents.map { .delete(parent: $0) } + targets.map { .insert(target: $0) }
      : Self.steps(parent, parents, target, targets)
    steps += (0..<same).map {
      .keep(parent: parents.upperBound + $0, target: targets.upperBound + $0)
    }
  }

  /// Returns the cheapest steps, by dynamic programming from the end.
  private static func steps(
    _ parent: [ExpectedItem], _ parents: Range<Int>, _ target: [ExpectedItem], _ targets: Range<Int>
  ) -> [Step] {
    let width = targets.count + 1
    var costs = [Double](repeating: 0, count: (parents.count + 1) * width)
    var choices = [Step?](repeating: nil, count: costs.count)
    let inserting = target.map { Double($0.yamlLines.count) + 0.5 }
    for row in stride(from: parents.count, through: 0, by: -1) {
      for column in stride(from: targets.count, through: 0, by: -1) {
        let (old, new) = (parents.lowerBound + row, targets.lowerBound + column)
        let cell = row * width + column
        var options: [(Step, Double)] = []
        if row < parents.count, column < targets.count {
          let cost = cost(from: parent[old], to: target[new])
          let step: Step =
            cost == 0 ? .keep(parent: old, target: new) : .alter(parent: old, target: new)
          if let cost { options.append((step, cost + costs[cell + width + 1])) }
        }
        if row < parents.count { options.append((.delete(parent: old), 1 + costs[cell + width])) }
        if column < targets.count {
          options.append((.insert(target: new), inserting[new] + costs[cell + 1]))
        }
        guard let best = options.min(by: { $0.1 < $1.1 }) else { continue }
        (choices[cell], costs[cell]) = (best.0, best.1)
      }
    }
    return follow(choices, width: width, parents.count)
  }

  private static func follow(_ choices: [Step?], width: Int, _ height: Int) -> [Step] {
    var steps: [Step] = []
    var (row, column) = (0, 0)
    while row <= height, let step = choices[row * width + column] {
      steps.append(step)
      switch step {
      case .keep, .alter: (row, column) = (row + 1, column + 1)
      case .delete: row += 1
      case .insert: column += 1
      }
    }
    return steps
  }

  /// Returns the cost of changing fields until one entry is the other; `nil` if not possible.
  ///
  /// An event of which every field differs is another one, unless it has a single field.
  private static func cost(from old: ExpectedItem, to new: ExpectedItem) -> Double? {
    if old == new { return 0 }
    guard old.hasShape(of: new) else { return nil }
    var cost = 0.0
    for (old, new) in zip(old.writtenEvents, new.writtenEvents) where old != new {
      guard let change = FieldChange(from: old, to: new) else { return nil }
      let isOther = change.fields.count == old.fields.count && old.fields.count > 1
      cost += (isOther ? 3 : 2) + 0.1 * Double(change.count) + (change.without.isEmpty ? 0 : 0.2)
    }
    return cost
  }
}
