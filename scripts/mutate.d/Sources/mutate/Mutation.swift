/// One change of the sources, which is there under its number and is made while the program runs.
struct Mutation: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case dropped, swapped, negated, flipped, changed
  }

  /// From 1.
  var number = 0
  let kind: Kind
  /// The file's name, and the line from 1.
  let file: String
  let line: Int
  /// What stands there.
  let source: String
  /// The lines that stand for the old ones; `§` is the number.
  let replacement: [String]

  /// How many lines are replaced.
  var extent: Int { kind == .swapped ? 2 : 1 }

  /// What a reason in `equivalent.txt` is for: the line may move.
  var key: String { "\(file) \(kind): \(source)" }
}
