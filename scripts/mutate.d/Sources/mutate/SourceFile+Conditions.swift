import Foundation

extension SourceFile {
  /// Returns the conditions that are complete in a line: those of `guard` and `if`, those after
  /// `return`, and those before the question mark of a ternary expression.
  func conditions(_ index: Int) -> [Range<String.Index>] {
    let line = lines[index]
    // A line with only a citation has no other effect.
    guard line.firstMatch(of: /\{ obey\([^)]*\) \}$/) == nil else { return [] }
    if let list = list(index) { return Self.conditions(of: list).map(\.trimmed) }
    if let found = line.firstMatch(of: /^ *return (.+)$/)?.1, Self.isTruth(found) {
      return [found.startIndex..<found.endIndex]
    }
    let choice = line.firstMatch(
      of: /(?:^\ *|return |[:=] |\()([a-z][\w.]*(?: [=!]= (?:nil|[\w."]+))?) \?\ /)
    guard let condition = choice?.1, !line.contains("//") else { return [] }
    return [condition.startIndex..<condition.endIndex]
  }

  /// Returns the part of a line that belongs to the condition list of a `guard` or an `if`; `nil`
  /// if there is none.
  private func list(_ index: Int) -> Substring? {
    guard let start = head(of: index), index == 0 || !lines[index - 1].hasSuffix(" =") else {
      return nil
    }
    let isGuard = lines[start].contains("guard ")
    var text = lines[index][...]
    if start == index, let match = text.firstMatch(of: /^\ *(?:guard|if|\} else if)[ ]?/) {
      text = text[match.range.upperBound...]
    }
    if let end = isGuard ? text.range(of: "else {")?.lowerBound : Self.body(of: text) {
      text = text[..<end]
    }
    return text
  }

  /// Returns the line in which the condition list of a line begins.
  private func head(of index: Int) -> Int? {
    var start = index
    while start >= 0 {
      let line = lines[start]
      if line.firstMatch(of: /^ *(?:guard|if|\} else if)(?: |$)/) != nil {
        let isGuard = line.contains("guard ")
        let ends = lines[start..<index].contains { line in
          isGuard ? line.contains("else {") : Self.body(of: line[...]) != nil
        }
        return ends ? nil : start
      }
      guard start > 0, start > index - 5, indent(start) > indent(start - 1) || start < index,
        !line.contains("{")
      else { return nil }
      start -= 1
    }
    return nil
  }

  /// Returns the pieces between commas, except those that bind a name or continue in another line.
  private static func conditions(of list: Substring) -> [Substring] {
    guard isBalanced(list) else { return [] }
    var pieces: [Substring] = []
    var rest = list
    while let comma = firstComma(in: rest) {
      pieces.append(rest[..<comma])
      rest = rest[rest.index(after: comma)...]
    }
    pieces.append(rest)
    return pieces.filter { piece in
      let text = piece.trimmingCharacters(in: .whitespaces)
      return !text.isEmpty && text.firstMatch(of: /\b(let|var|case)\b|^[&|]|[&|=]$/) == nil
    }
  }

  private static func isTruth(_ text: Substring) -> Bool {
    isBalanced(text) && !text.contains(" ? ") && !text.contains("??") && !text.contains("{")
      && text.firstMatch(of: /[ ](?:==|!=|<|&&)[ ]|\.contains\(|!\w/) != nil
  }
}

extension Substring {
  /// The range of the text without the spaces around it.
  fileprivate var trimmed: Range<String.Index> {
    let start = firstIndex { $0 != " " } ?? startIndex
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? endIndex
    return start..<end
  }
}
