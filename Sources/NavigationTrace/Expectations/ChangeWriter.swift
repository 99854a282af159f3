/// A writer of the steps of an alignment as changes, which name each event by the fields that
/// identify it when the change is applied.
struct ChangeWriter {
  /// An entry of the result so far.
  private struct Element {
    /// The index in the parent; `nil` for an inserted entry.
    var parent: Int?
    var item: ExpectedItem
  }

  private let target: [ExpectedItem]
  private let steps: [ItemAlignment.Step]
  /// The parent's index of each entry of the target that is moved, by the target's index.
  private var moves: [Int: Int] = [:]
  private var state: [Element]
  /// The index in ``state`` behind the entry that was handled last.
  private var cursor = 0
  private var changes: [ExpectationChange] = []
  /// Whether an entry could not be named, such as `any`, which has no event.
  private var hasFailed = false

  init(
    _ parent: [ExpectedItem], _ target: [ExpectedItem], _ alignment: ItemAlignment, findsMoves: Bool
  ) {
    self.target = target
    steps = alignment.steps
    state = parent.enumerated().map { Element(parent: $0.offset, item: $0.element) }
    if findsMoves { findMoves(in: parent) }
  }

  func changesIfNamed() -> [ExpectationChange]? {
    var writer = self
    var rest = steps[...]
    while let first = rest.first {
      let part = rest.prefix { $0.isKept == first.isKept }
      rest = rest.dropFirst(part.count)
      if case .keep(let last, _) = part.last {
        writer.cursor = writer.index(ofParent: last) + 1
      } else if !writer.replace(part) {
        writer.writeSingly(part)
      }
    }
    return writer.hasFailed ? nil : writer.changes
  }

  private mutating func findMoves(in parent: [ExpectedItem]) {
    let deleted = steps.compactMap { if case .delete(let index) = $0 { index } else { nil } }
    var free = Set(deleted)
    for case .insert(let index) in steps where !target[index].writtenEvents.isEmpty {
      // A run continues where the one before ended, so that it moves as a section.
      let next = moves[index - 1].map { [$0 + 1] } ?? []
      guard
        let found = (next + deleted).first(where: { candidate in
          free.contains(candidate) && parent[candidate] == target[index]
        })
      else { continue }
      free.remove(found)
      moves[index] = found
    }
  }

  /// Replaces a part as a whole; false if single changes are shorter, or something moves.
  private mutating func replace(_ part: ArraySlice<ItemAlignment.Step>) -> Bool {
    let old = part.compactMap(\.parent)
    let new = part.compactMap(\.target)
    guard let first = old.first, let last = old.last, !new.isEmpty,
      !old.contains(where: moves.values.contains), !new.contains(where: { moves[$0] != nil })
    else { return false }
    let range = index(ofParent: first)...index(ofParent: last)
    let items = new.map { target[$0] }
    guard let selection = selection(of: range) else { return false }
    let replacement = ExpectationChange.replace(selection, with: items)
    var single = self
    single.changes = []
    single.writeSingly(part)
    guard
      single.hasFailed
        || replacement.yamlLines.count < single.changes.lineCount
    else { return false }
    changes.append(replacement)
    state.replaceSubrange(range, with: items.map { Element(item: $0) })
    cursor = range.lowerBound + items.count
    return true
  }

  private mutating func writeSingly(_ part: ArraySlice<ItemAlignment.Step>) {
    var rest = part
    while let step = rest.first {
      let run = rest.prefix(while: { isSameRun($0, as: step) })
      rest = rest.dropFirst(run.count)
      switch step {
      case .alter(let old, let new): alter(index(ofParent: old), to: target[new])
      case .delete(let old): if !moves.values.contains(old) { delete(old, count: run.count) }
      case .insert(let new): insert(new..<new + run.count)
      case .keep: break
      }
    }
  }

  /// Whether two steps belong to one change.
  private func isSameRun(_ step: ItemAlignment.Step, as first: ItemAlignment.Step) -> Bool {
    switch (first, step) {
    case (.delete(let one), .delete(let other)):
      moves.values.contains(one) == moves.values.contains(other)
    case (.insert(let one), .insert(let other)):
      switch (moves[one], moves[other]) {
      case (nil, nil): true
      case (let from?, let to?): to - from == other - one
      default: false
      }
    case (.alter, .alter): first == step
    default: false
    }
  }
}

extension ChangeWriter {
  private mutating func alter(_ index: Int, to item: ExpectedItem) {
    cursor = index + 1
    for (number, new) in item.writtenEvents.enumerated() {
      let old = state[index].item.writtenEvents[number]
      guard old != new, let change = FieldChange(from: old, to: new) else { continue }
      changes.append(.change(draft.matcher(of: .init(entry: index, event: number)), change))
      state[index].item = state[index].item.replacing(number, with: new)
    }
  }

  private mutating func delete(_ first: Int, count: Int) {
    let start = index(ofParent: first)
    let range = start...(start + count - 1)
    guard let selection = selection(of: range, isForRemoval: true) else { return hasFailed = true }
    changes.append(.remove(selection))
    state.removeSubrange(range)
    if cursor > start { cursor -= count }
  }

  private mutating func insert(_ new: Range<Int>) {
    guard let spot else { return hasFailed = true }
    let items = new.map { target[$0] }
    if let from = moves[new.lowerBound] {
      let start = index(ofParent: from)
      let range = start...(start + items.count - 1)
      guard !range.contains(cursor), let selection = selection(of: range) else {
        return hasFailed = true
      }
      changes.append(.move(selection, spot))
      state.removeSubrange(range)
      if cursor > start { cursor -= items.count }
    } else {
      changes.append(.insert(items, spot))
    }
    state.insert(contentsOf: items.map { Element(item: $0) }, at: cursor)
    cursor += items.count
  }

  private var draft: ExpectationDraft { ExpectationDraft(state.map(\.item)) }

  private func index(ofParent index: Int) -> Int {
    state.firstIndex { $0.parent == index } ?? state.endIndex
  }

  /// The place at the cursor, named by the event before it or else by the one behind it.
  private var spot: EventSpot? {
    if cursor > 0, let matcher = matcher(ofLastIn: cursor - 1) { return .after(matcher) }
    return cursor < state.count ? matcher(ofFirstIn: cursor).map(EventSpot.before) : nil
  }

  /// Names a range of entries; `nil` if it begins or ends with one that has no event.
  ///
  /// - Parameter isForRemoval: Whether a single event would be removed from its group alone.
  private func selection(
    of range: ClosedRange<Int>, isForRemoval: Bool = false
  ) -> EventSelection? {
    guard let first = matcher(ofFirstIn: range.lowerBound),
      let last = matcher(ofLastIn: range.upperBound)
    else { return nil }
    let isGroup = state[range.lowerBound].item.tolerance != nil
    return range.count == 1 && !(isForRemoval && isGroup)
      ? .event(first) : .section(from: first, to: last)
  }

  private func matcher(ofFirstIn entry: Int) -> EventMatcher? {
    state[entry].item.writtenEvents.isEmpty
      ? nil : draft.matcher(of: .init(entry: entry, event: 0))
  }

  private func matcher(ofLastIn entry: Int) -> EventMatcher? {
    let count = state[entry].item.writtenEvents.count
    return count == 0 ? nil : draft.matcher(of: .init(entry: entry, event: count - 1))
  }
}

extension ItemAlignment.Step {
  fileprivate var parent: Int? {
    switch self {
    case .keep(let parent, _), .alter(let parent, _), .delete(let parent): parent
    case .insert: nil
    }
  }

  fileprivate var target: Int? {
    switch self {
    case .keep(_, let target), .alter(_, let target), .insert(let target): target
    case .delete: nil
    }
  }
}
