// The JSON form of a comparison, which omits empty values.

extension TraceDiff: Codable {
  private enum CodingKeys: String, CodingKey { case lines, tolerances }

  /// Reads the lines, and computes the counts from them.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      lines: try container.decode([DiffLine].self, forKey: .lines),
      tolerated: try container.decodeIfPresent([ToleranceKind: Int].self, forKey: .tolerances)
        ?? [:])
  }

  /// Writes the lines, and the number of times that each tolerance was needed.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(lines, forKey: .lines)
    if !counts.tolerated.isEmpty { try container.encode(counts.tolerated, forKey: .tolerances) }
  }
}

extension DiffLine: Codable {
  private enum CodingKeys: String, CodingKey {
    case verdict, expected, actual, expectedPosition, actualPosition, differences
    case notObservedFields = "unobservableFields"
    case reason
  }

  /// Reads a line.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      verdict: try container.decodeWord("verdict", forKey: .verdict),
      expected: try container.decodeIfPresent(TraceEvent.self, forKey: .expected),
      actual: try container.decodeIfPresent(TraceEvent.self, forKey: .actual),
      expectedPosition: try container.decodeIfPresent(Int.self, forKey: .expectedPosition),
      actualPosition: try container.decodeIfPresent(Int.self, forKey: .actualPosition),
      differences: try container.decodeIfPresent([FieldDifference].self, forKey: .differences)
        ?? [],
      notObservedFields: try container.decodeIfPresent(
        [EventField].self, forKey: .notObservedFields)
        ?? [],
      reason: try container.decodeIfPresent(String.self, forKey: .reason))
  }

  /// Writes a line.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(verdict.rawValue, forKey: .verdict)
    try container.encodeIfPresent(expected, forKey: .expected)
    try container.encodeIfPresent(actual, forKey: .actual)
    try container.encodeIfPresent(expectedPosition, forKey: .expectedPosition)
    try container.encodeIfPresent(actualPosition, forKey: .actualPosition)
    if !differences.isEmpty { try container.encode(differences, forKey: .differences) }
    if !notObservedFields.isEmpty {
      try container.encode(notObservedFields, forKey: .notObservedFields)
    }
    try container.encodeIfPresent(reason, forKey: .reason)
  }
}
