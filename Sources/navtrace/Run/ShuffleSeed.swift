import RunReports

/// What the order of a run is made from: a number, or `random` for one that is chosen now.
struct ShuffleSeed: Hashable, Sendable {
  let number: UInt64

  /// - Throws: ``CommandFailure`` that says what is expected.
  init(_ text: String) throws(CommandFailure) {
    // A number of ten digits at most can be copied from a log by hand, too.
    guard let number = text == "random" ? UInt64(UInt32.random(in: 0...UInt32.max)) : UInt64(text)
    else { throw .unusable("give a number from 0 to \(UInt64.max), or random") }
    self.number = number
  }
}
