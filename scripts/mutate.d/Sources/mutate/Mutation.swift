/// A change of the sources, compiled in under its number and enabled at run time.
struct Mutation: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case dropped, swapped, negated, flipped, changed
  }

  /// The change of a line; `§` is the number.
  enum Change: Sendable {
    /// The statement may be left out.
    case drop
    /// The statement may change places with the one of the next line.
    case swap
    /// A part of the line is written in another way.
    case replace(Range<String.Index>, with: String)
  }

  /// The number, from 1.
  var number = 0
  let kind: Kind
  /// The file's name, and the line from 1.
  let file: String
  let line: Int
  /// The source text.
  let source: String
  let change: Change

  /// The index among mutants of the same file, kind and source, from 1.
  var occurrence = 1

  /// The key of a reason in `equivalent.txt`, which has no line number, as lines move.
  var key: String {
    "\(file) \(kind): \(source)" + (occurrence > 1 ? " (\(occurrence))" : "")
  }

  func numbered(_ text: String) -> String { text.replacing("§", with: "\(number)") }
}
