import Foundation

extension SourceFile {
  /// Returns the call or assignment that fills a line.
  ///
  /// Returns `nil` if the line is something else: a part, the value of its body, or the citation of
  /// a rule, which has no effect.
  func statement(_ index: Int) -> String? {
    guard lines.indices.contains(index), index > 0 else { return nil }
    let code = lines[index].firstRange(of: "  // ").map { lines[index][..<$0.lowerBound] }
    let text = (code ?? lines[index][...]).trimmingCharacters(in: .whitespaces)
    let isAssignment = text.wholeMatch(of: /[a-z][\w\[\]().?]* (=|\+=|-=) .+/) != nil
    let others =
      /^(let|var|return|case|guard|if|for|while|default|static|private|func|else|obey|self\.init|is[A-Z]\w+)\b/
    guard Self.isCall(text) || isAssignment, text.firstMatch(of: others) == nil,
      Self.isBalanced(text[...]), text.firstMatch(of: /[,=(:{?|&+]$/) == nil,
      text.contains("{") == text.contains("}")
    else { return nil }
    let isPart = isContinued(index) || isContinuation(index) || isValue(index)
    return isPart || isInInitializer(index) ? nil : text
  }

  static func isCall(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]\w*(?:\.[a-z]\w*)?\(.*\)/) != nil
  }

  /// Returns the number of spaces at the beginning of a line.
  func indent(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }

  private func isContinued(_ index: Int) -> Bool {
    guard lines.indices.contains(index + 1), !lines[index + 1].isEmpty else { return false }
    return indent(index + 1) > indent(index)
  }

  /// Whether the line continues an earlier one, which is less indented and opens no body.
  private func isContinuation(_ index: Int) -> Bool {
    let before = lines[..<index].last { !$0.isEmpty && !$0.contains("//") } ?? ""
    let opens = before.hasSuffix("{") || before.hasSuffix(":") || before.hasSuffix(" in")
    return !opens && before.prefix { $0 == " " }.count < indent(index)
  }

  /// Whether the line is the only one of a body that has a value.
  private func isValue(_ index: Int) -> Bool {
    guard lines.indices.contains(index + 1), lines[index - 1].hasSuffix("{"),
      lines[index + 1].trimmingCharacters(in: .whitespaces).hasPrefix("}")
    else { return false }
    return lines[index - 1].contains("->") || lines[index - 1].contains("var ")
      || lines[index - 1].contains("(")
  }

  /// Whether the line is in an initializer that has to set every property.
  private func isInInitializer(_ index: Int) -> Bool {
    let header = lines[..<index].last {
      $0.firstMatch(of: /\b(func|init|didSet)\b|\bself\.init\(|^ *(private )?var .*\{/) != nil
    }
    return header?.firstMatch(of: /\binit\b/) != nil && header?.contains("self.init(") == false
  }

  static func isBalanced(_ text: Substring) -> Bool {
    var depth = 0
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  /// Returns the index at which the body of an `if` begins.
  static func body(of text: Substring) -> String.Index? {
    if text.hasSuffix(" {") { return text.index(text.endIndex, offsetBy: -2) }
    return text.range(of: " { ")?.lowerBound
  }

  /// Returns the index of the first comma between conditions.
  static func firstComma(in text: Substring) -> String.Index? {
    var depth = 0
    for index in text.indices {
      if "([{".contains(text[index]) { depth += 1 }
      if ")]}".contains(text[index]) { depth -= 1 }
      if text[index] == ",", depth == 0 { return index }
    }
    return nil
  }
}
