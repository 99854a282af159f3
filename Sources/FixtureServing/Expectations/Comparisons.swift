/// A counter that limits how many comparisons one check makes between requests and expectations.
final class Comparisons {
  /// The number of comparisons after which the task is checked for cancellation again.
  private static let countBetweenLooks = 1024

  private let limit: Int?
  private var done = 0
  /// The number of comparisons at which the task is next checked for cancellation.
  private var nextLook = Comparisons.countBetweenLooks

  /// Creates a counter, which allows any number and ignores cancellation if the limit is `nil`.
  init(limit: Int? = nil) { self.limit = limit }

  func matches(_ wanted: RequestExpectation, _ record: RequestRecord) throws -> Bool {
    try count(1 + wanted.fields.count + wanted.present.count + wanted.absent.count)
    return wanted.matches(record)
  }

  /// Counts comparisons of values.
  ///
  /// - Throws: ``ComparisonLimit`` if there have been too many comparisons, or `CancellationError`.
  func count(_ count: Int = 1) throws {
    guard let limit else { return }
    done += count
    if done > limit { throw ComparisonLimit(limit: limit) }
    guard done >= nextLook else { return }
    nextLook = done + Self.countBetweenLooks
    try Task.checkCancellation()
  }
}

/// The error of a check that needs more comparisons than the limit.
struct ComparisonLimit: Error, CustomStringConvertible {
  let limit: Int

  var description: String {
    "the expectation takes more than \(limit) comparisons with the requests of the log; name the "
      + "paths, expect fewer requests at a time, or reset the session so that its log is shorter"
  }
}
