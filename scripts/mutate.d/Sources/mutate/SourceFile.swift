import Foundation

/// A Swift file whose lines are looked at one by one, as swift-format has laid them out.
struct SourceFile {
  let name: String
  var lines: [String]

  init(_ path: String) throws {
    name = URL(filePath: path).lastPathComponent
    lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
  }

  /// All changes that can be made, at most one of each kind a line.
  var mutations: [Mutation] {
    lines.indices.flatMap { index in
      [dropped(index), swapped(index), negated(index), flipped(index), changed(index)]
        .compactMap(\.self)
    }
  }

  private func mutation(
    _ kind: Mutation.Kind, _ index: Int, _ source: String, _ replacement: [String]
  ) -> Mutation {
    Mutation(
      kind: kind, file: name, line: index + 1, source: source, replacement: replacement)
  }

  /// A statement is left out.
  private func dropped(_ index: Int) -> Mutation? {
    guard let statement = statement(index) else { return nil }
    return mutation(.dropped, index, statement, ["if !Mutant.isOn(§) { \(statement) }"])
  }

  /// Two calls come in the other order; two assignments may.
  private func swapped(_ index: Int) -> Mutation? {
    guard let first = statement(index), let second = statement(index + 1), first != second,
      indent(index) == indent(index + 1), Self.isCall(first), Self.isCall(second)
    else { return nil }
    return mutation(
      .swapped, index, "\(first); \(second)",
      ["if Mutant.isOn(§) { \(second); \(first) } else { \(first); \(second) }", ""])
  }

  /// A condition is turned round: the last one of a list.
  private func negated(_ index: Int) -> Mutation? {
    let line = lines[index]
    guard let match = line.firstMatch(of: /^ *(?:guard|if|\} else if)[ ]/) else { return nil }
    let rest = line[match.range.upperBound...]
    guard rest.firstMatch(of: /\{ obey\([^)]*\) \}$/) == nil else { return nil }
    let isGuard = line.contains("guard ")
    guard let end = isGuard ? rest.range(of: " else {")?.lowerBound : Self.body(of: rest) else {
      return nil
    }
    let conditions = rest[..<end]
    let start = Self.lastComma(in: conditions) ?? conditions.startIndex
    let condition = conditions[start...].trimmingCharacters(in: .whitespaces)
    guard Self.isBalanced(conditions), condition.firstMatch(of: /\b(let|var|case)\b/) == nil else {
      return nil
    }
    let separator = start == conditions.startIndex ? "" : " "
    return mutation(
      .negated, index, condition,
      [line[..<start] + separator + "Mutant.flip(§, \(condition))" + line[end...]])
  }

  /// A truth value is the other one.
  private func flipped(_ index: Int) -> Mutation? {
    let line = lines[index]
    guard let match = line.firstMatch(of: /(?:return |= |: )(true|false)\b/),
      !line.contains("//"), !line.contains("static")
    else { return nil }
    let value = match.1
    return mutation(
      .flipped, index, line.trimmingCharacters(in: .whitespaces),
      [line[..<value.startIndex] + "Mutant.flip(§, \(value))" + line[value.endIndex...]])
  }

  /// A limit is another one.
  private func changed(_ index: Int) -> Mutation? {
    let line = lines[index]
    guard let match = line.firstMatch(of: /^ *static let \w+ = (\d+)$/) else { return nil }
    return mutation(
      .changed, index, line.trimmingCharacters(in: .whitespaces),
      [line[..<match.1.startIndex] + "Mutant.isOn(§) ? \(match.1) - 1 : \(match.1)"])
  }
}
