import Foundation

/// A Swift file that is analysed line by line, in the layout of swift-format.
struct SourceFile {
  let name: String
  var lines: [String]

  init(_ path: String) throws {
    name = URL(filePath: path).lastPathComponent
    lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
  }

  /// All changes that can be made.
  var mutations: [Mutation] {
    lines.indices.flatMap { index in
      let whole = [dropped(index), swapped(index)].compactMap(\.self)
      return apart(negated(index) + parts(index)) + whole
    }
  }

  /// Returns the changes to parts of a line that do not overlap, in order.
  private func apart(_ mutations: [Mutation]) -> [Mutation] {
    var taken: [Range<String.Index>] = []
    return mutations.filter { mutation in
      guard case .replace(let range, _) = mutation.change,
        !taken.contains(where: range.overlaps)
      else { return false }
      taken.append(range)
      return true
    }
  }

  private func mutation(
    _ kind: Mutation.Kind, _ index: Int, _ source: String, _ change: Mutation.Change
  ) -> Mutation {
    Mutation(kind: kind, file: name, line: index + 1, source: source, change: change)
  }

  /// Returns the change that leaves out a statement.
  private func dropped(_ index: Int) -> Mutation? {
    statement(index).map { mutation(.dropped, index, $0, .drop) }
  }

  /// Returns the change that swaps two calls, or two assignments.
  private func swapped(_ index: Int) -> Mutation? {
    guard let first = statement(index), let second = statement(index + 1), first != second,
      indent(index) == indent(index + 1), Self.isCall(first), Self.isCall(second)
    else { return nil }
    return mutation(.swapped, index, "\(first); \(second)", .swap)
  }

  /// Returns the changes that negate one condition each.
  private func negated(_ index: Int) -> [Mutation] {
    conditions(index).map { range in
      let condition = String(lines[index][range])
      return mutation(
        .negated, index, condition, .replace(range, with: "Mutant.flip(§, \(condition))"))
    }
  }

  /// Returns the changes that negate a Boolean, or replace a value, an argument or a limit.
  private func parts(_ index: Int) -> [Mutation] {
    let line = lines[index]
    guard !line.contains("//"), !line.contains("case .reload") else { return [] }
    let text = line.trimmingCharacters(in: .whitespaces)
    let flips = line.contains("static") ? [] : Self.truths(in: line)
    return flips.map { range in
      mutation(
        .flipped, index, text, .replace(range, with: "Mutant.flip(§, \(line[range]))"))
    }
      + OtherValue.all.compactMap { other in
        guard let (range, value) = other.find(in: line) else { return nil }
        let replacement = "(Mutant.isOn(§) ? \(value) : \(line[range]))"
        return mutation(
          .changed, index, "\(line[range]) -> \(value) in \(text)",
          .replace(range, with: replacement))
      }
  }

  private static func truths(in line: String) -> [Range<String.Index>] {
    line.firstMatch(of: /(?:return |= |: )(true|false)\b/).map {
      [$0.1.startIndex..<$0.1.endIndex]
    } ?? []
  }
}
