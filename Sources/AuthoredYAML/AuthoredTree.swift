/// A value of an authored file as it is written, before its type is known.
struct AuthoredTree {
  /// What stands in a file at one place.
  enum Content {
    /// A text; `isPlain` if it has no quotes, and may then mean a number or a Boolean.
    case scalar(String, isPlain: Bool)
    /// The elements of a list, in order.
    case list([AuthoredTree])
    /// The entries of a mapping in the order they are written, each key once.
    case mapping([(key: String, value: AuthoredTree)])
  }

  /// The line, counted from 1; `nil` if the value comes from no file.
  var line: Int?
  var content: Content

  /// The most lists and mappings that stand within each other.
  static let greatestDepth = 200

  /// The error for a value at a depth that is too great.
  static func tooDeep(file: String, line: Int?) -> AuthoredError {
    AuthoredError(
      file: file, line: line, problem: "lists and mappings more than \(greatestDepth) deep",
      expected: "fewer of them within each other")
  }
}
