import RunReports

/// Where a person reads what was recorded, and says what is to become of it.
protocol ReviewTerminal {
  /// Its columns; nil where that is not known.
  var columns: Int? { get }

  func write(_ text: String)

  /// Asks for a key; nil at the end of input.
  ///
  /// - Throws: ``CommandFailure`` where the user interrupts.
  func key(_ prompt: String) throws(CommandFailure) -> Character?

  /// Asks for a line; nil at the end of input.
  ///
  /// - Throws: ``CommandFailure`` where the user interrupts.
  func line(_ prompt: String) throws(CommandFailure) -> String?
}
