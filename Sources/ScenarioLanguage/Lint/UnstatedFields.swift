import NavigationTrace

/// How many fields expectations leave out although an engine gives them natively, by event and
/// field.
package struct UnstatedFields: Hashable, Sendable {
  /// How often a field is left out, by its name, such as `didCommit.url`.
  package private(set) var counts: [String: Int] = [:]

  /// Creates a count of nothing.
  package init() {}

  /// Counts what an expectation leaves out.
  ///
  /// - Parameter engines: The engines one of which has to give a field natively.
  package init(of expectation: ExpectedTrace, on engines: [Observability]) {
    for event in expectation.events {
      for field in event.unstatedFields
      where engines.contains(where: { $0.isAlwaysNative(field, of: event.kind) }) {
        counts["\(event.kind.rawValue).\(field.rawValue)", default: 0] += 1
      }
    }
  }

  /// Adds the counts of other expectations.
  package static func += (sum: inout UnstatedFields, other: UnstatedFields) {
    sum.counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// `5 fields not stated: didCommit.url 3, didFinish.url 2`; `nil` if every field is stated.
  package var description: String? {
    let total = counts.values.reduce(0, +)
    guard total > 0 else { return nil }
    let names = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value)" }
    return "\(total) field\(total == 1 ? "" : "s") not stated: \(names.joined(separator: ", "))"
  }
}
