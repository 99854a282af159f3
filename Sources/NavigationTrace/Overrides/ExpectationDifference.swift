/// The changes that make one expectation's entries another's, as few lines as possible.
struct ExpectationDifference {
  /// The changes; `nil` if none can express the difference.
  let changes: [ExpectationChange]?
  /// How many entries of the parent stand in the target as they are, in their order.
  let kept: Int

  /// Computes the changes from a parent to a target.
  ///
  /// Both ways of writing are tried, with moved events and without; what is written is applied
  /// again, and counts only if the target results.
  init(from parent: [ExpectedItem], to target: [ExpectedItem]) {
    let alignment = ItemAlignment(parent, target)
    kept = alignment.kept
    let attempts = [true, false].compactMap { findsMoves in
      ChangeWriter(parent, target, alignment, findsMoves: findsMoves)
        .changesIfNamed()
    }
    changes = attempts.filter { Self.apply($0, to: parent) == target }
      .min { Self.lineCount(of: $0) < Self.lineCount(of: $1) }
  }

  static func lineCount(of changes: [ExpectationChange]) -> Int {
    changes.reduce(0) { $0 + $1.yamlLines.count }
  }

  private static func apply(
    _ changes: [ExpectationChange], to parent: [ExpectedItem]
  ) -> [ExpectedItem]? {
    var draft = ExpectationDraft(parent)
    for change in changes {
      do throws(ChangeFailure) { try draft.apply(change) } catch { return nil }
    }
    return draft.items
  }
}

extension ExpectedTrace {
  /// The changes that make another expectation this one, as few lines as possible; `nil` if more
  /// than half of the other's entries differ, or none can express the difference.
  public func changes(to parent: ExpectedTrace) -> [ExpectationChange]? {
    let difference = ExpectationDifference(from: parent.items, to: items)
    guard (parent.items.count - difference.kept) * 2 <= parent.items.count else { return nil }
    return difference.changes
  }

  /// The text of an override's file: changes to its parent, or the whole trace if more than half of
  /// the parent's entries differ.
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
