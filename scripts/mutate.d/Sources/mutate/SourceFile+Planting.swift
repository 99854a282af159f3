extension SourceFile {
  /// Returns the text of the file with mutants in it.
  func text(with mutations: [Mutation]) -> String {
    var lines = self.lines.indices.map { index in
      line(index, with: mutations.filter { $0.line == index + 1 })
    }
    var swaps: [Int: Mutation] = [:]
    for mutation in mutations {
      if case .swap = mutation.change { swaps[mutation.line - 1] = mutation }
    }
    for first in swaps.keys.sorted() where swaps[first - 1] == nil {
      var last = first
      while swaps[last] != nil { last += 1 }
      let places = Array(first...last)
      var text = ""
      for place in first..<last {
        guard let mutation = swaps[place] else { continue }
        var order = places
        order.swapAt(place - first, place - first + 1)
        text += mutation.numbered("if Mutant.isOn(§) { ") + Self.joined(lines, order) + " } else "
      }
      lines[first] = text + "{ " + Self.joined(lines, places) + " }"
      for place in places.dropFirst() { lines[place] = "" }
    }
    return lines.joined(separator: "\n")
  }

  private static func joined(_ lines: [String], _ order: [Int]) -> String {
    order.map { lines[$0] }.joined(separator: "; ")
  }

  /// Returns a line with its mutants.
  ///
  /// A line with mutants loses its comment.
  private func line(_ index: Int, with mutations: [Mutation]) -> String {
    var line = lines[index]
    let parts = mutations.compactMap { mutation in
      if case .replace(let range, let text) = mutation.change {
        (range: range, text: mutation.numbered(text))
      } else {
        nil
      }
    }
    if !mutations.isEmpty, let comment = line.firstRange(of: "  // ")?.lowerBound {
      line = String(line[..<comment])
    }
    for part in parts.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      line.replaceSubrange(part.range, with: part.text)
    }
    for mutation in mutations {
      guard case .drop = mutation.change else { continue }
      line = mutation.numbered("if !Mutant.isOn(§) { ") + line + " }"
    }
    return line
  }
}
