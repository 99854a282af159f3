/// The number of comparisons of requests with expectations that one check has left.
final class Comparisons {
  /// The number of comparisons between two looks whether the task is cancelled.
  private static let countBetweenLooks = 1024

  private let limit: Int?
  private var done = 0
  /// The number at which the next look is due.
  private var nextLook = Comparisons.countBetweenLooks

  /// Allows a number of comparisons as long as the task is not cancelled; by default any number.
  init(limit: Int? = nil) { self.limit = limit }

  func matches(_ wanted: RequestExpectation, _ record: RequestRecord) throws -> Bool {
    try count(1 + wanted.fields.count + wanted.present.count + wanted.absent.count)
    return wanted.matches(record)
  }

  /// Counts comparisons of values.
  ///
  /// - Throws: ``ComparisonLimit`` if there were as many as there may be, or `CancellationError`.
  func count(_ count: Int = 1) throws {
    guard let limit else { return }
    done += count
    if done > limit { throw ComparisonLimit(limit: limit) }
    guard done >= nextLook else { return }
    nextLook = done + Self.countBetweenLooks
    try Task.checkCancellation()
  }
}

/// The error of a check that takes more comparisons than it may.
struct ComparisonLimit: Error, CustomStringConvertible {
  let limit: Int

  var description: String {
    "the expectation takes more than \(limit) comparisons with the requests of the log; name the "
      + "paths, expect fewer requests at a time, or reset the session so that its log is shorter"
  }
}
