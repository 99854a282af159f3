extension TraceDiff {
  /// A part of a comparison as it is printed.
  enum Part {
    /// A line that is shown.
    case line(DiffLine)
    /// So many lines that are the same, and are not.
    case fold(Int)
  }

  /// The lines with what is the same folded.
  ///
  /// - Parameter context: How many lines that are the same are shown before and after one that
  ///   differs; nil shows all.
  func parts(context: Int?) -> [Part] {
    let shown = shownLines(context: context)
    var parts: [Part] = []
    for (index, line) in lines.enumerated() {
      if shown.contains(index) {
        parts.append(.line(line))
      } else if case .fold(let count)? = parts.last {
        parts[parts.count - 1] = .fold(count + 1)
      } else {
        parts.append(.fold(1))
      }
    }
    return parts
  }

  private func shownLines(context: Int?) -> Set<Int> {
    guard let context else { return Set(lines.indices) }
    return lines.indices.reduce(into: []) { shown, index in
      guard lines[index].verdict != .same else { return }
      // Only a difference needs to be seen among its neighbours.
      let reach = lines[index].isDifference ? context : 0
      shown.formUnion(max(0, index - reach)...min(lines.count - 1, index + reach))
    }
  }
}
