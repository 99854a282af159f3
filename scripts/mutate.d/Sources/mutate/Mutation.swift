/// One change of the sources, which is there under its number and is made while the program runs.
struct Mutation: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case dropped, swapped, negated, flipped, changed
  }

  /// How a line becomes another one; `§` is the number.
  enum Change: Sendable {
    /// The statement may be left out.
    case drop
    /// The statement and that of the next line may change places.
    case swap
    /// A part of the line is written in another way.
    case replace(Range<String.Index>, with: String)
  }

  /// From 1.
  var number = 0
  let kind: Kind
  /// The file's name, and the line from 1.
  let file: String
  let line: Int
  /// What stands there.
  let source: String
  let change: Change

  /// Which of those of the same file, kind and source it is, from 1.
  var occurrence = 1

  /// What a reason in `equivalent.txt` is for: the line may move.
  var key: String {
    "\(file) \(kind): \(source)" + (occurrence > 1 ? " (\(occurrence))" : "")
  }

  func numbered(_ text: String) -> String { text.replacing("§", with: "\(number)") }
}
