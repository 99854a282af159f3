import Foundation

extension SourceFile {
  /// The conditions that stand whole in a line: of `guard` and `if`, behind `return`, and before
  /// the question mark of a choice.
  func conditions(_ index: Int) -> [Range<String.Index>] {
    let line = lines[index]
    // A citation counts and does nothing else.
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

  /// The part of a line that is in the list of conditions of a `guard` or an `if`; nil if there
  /// is none.
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

  /// The line in which the list begins that a line belongs to.
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

  /// The pieces between commas, but for those that bind a name, or go on in another line.
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
  /// Where it stands, without the blanks around it.
  fileprivate var trimmed: Range<String.Index> {
    let start = firstIndex { $0 != " " } ?? startIndex
    let end = lastIndex { $0 != " " }.map(index(after:)) ?? endIndex
    return start..<end
  }
}
