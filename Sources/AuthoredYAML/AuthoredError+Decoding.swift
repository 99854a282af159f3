extension AuthoredError {
  /// A JSON document that is not what it should be, and where.
  ///
  /// - Parameter expected: What the whole document should be, such as `a trace of version 1`.
  public init(_ error: DecodingError, file: String, expected: String) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(
        file: file, key: Self.key(context), problem: "no key '\(key.stringValue)'",
        expected: expected)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      self.init(
        file: file, key: Self.key(context), problem: context.debugDescription, expected: expected)
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(
        file: file, key: Self.key(context), problem: context.debugDescription, expected: expected)
    default: self.init(file: file, problem: "is not JSON", expected: expected)
    }
  }

  private static func key(_ context: DecodingError.Context) -> String {
    context.codingPath.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }
      .joined(separator: ".")
  }
}
