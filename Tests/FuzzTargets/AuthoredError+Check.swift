import AuthoredYAML

extension AuthoredError {
  /// Fails unless the error names the file, a line of it, and what is wrong, in one line.
  func check(file: String, text: String) throws(Violation) {
    try Violation.unlessEqual(self.file, file, "the file of '\(self)'")
    try Violation.unless(!problem.isEmpty, "an error that does not say what is wrong")
    try Violation.unless(
      problem.contains { !$0.isWhitespace } && !message.hasSuffix("\n"), "the error '\(self)'")
    guard let line else { return }
    // YAML ends lines with more characters than an LF; an error may stand behind the last one.
    let breaks = text.unicodeScalars.count {
      "\n\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
    }
    try Violation.unless(
      1...(breaks + 2) ~= line, "line \(line) of a file of \(breaks + 1) lines: '\(self)'")
  }
}
