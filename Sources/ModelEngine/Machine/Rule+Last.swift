extension Rule {
  /// The highest number.
  static let last = allCases.map(\.rawValue).max() ?? 0
}
