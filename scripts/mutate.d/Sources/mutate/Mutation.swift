/// A change of the sources.
///
/// It is compiled in under its number, and enabled at run time.
struct Mutation: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case dropped, swapped, negated, flipped, changed
  }

  /// The change of a line.
  ///
  /// `§` stands for the number.
  enum Change: Sendable {
    /// The statement is left out.
    case drop
    /// The statement and the one in the next line are swapped.
    case swap
    /// A part of the line is replaced.
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

  /// The index among the mutants with the same file, kind and source, from 1.
  var occurrence = 1

  /// The key of the mutant in `equivalent.txt`.
  ///
  /// It has no line number, since lines move.
  var key: String {
    "\(file) \(kind): \(source)" + (occurrence > 1 ? " (\(occurrence))" : "")
  }

  func numbered(_ text: String) -> String { text.replacing("§", with: "\(number)") }
}
