/// In which way a trace may be another than the written one and still be as expected.
public enum ToleranceKind: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  /// A group whose strands came in another order than the written one.
  case anyOrder
  /// A group that did not come.
  case optional
  /// A group of which another sequence than the first came.
  case oneOf
  /// A group that did not come just once.
  case repeated = "repeat"
  /// An event that came where any may.
  case any
  /// A field whose value fits a pattern.
  case pattern
  /// An event of a kind that races came on another side of one that does not.
  case race

  /// How a count of it is called.
  public var description: String {
    switch self {
    case .anyOrder: "in another order"
    case .optional: "optional not taken"
    case .oneOf: "another of several"
    case .repeated: "repeated"
    case .any: "of any kind"
    case .pattern: "by pattern"
    case .race: "raced"
    }
  }
}
