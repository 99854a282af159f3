extension String {
  /// The text as a terminal may get it: what a page, a header or a library wrote could else move the
  /// cursor, change colours or turn the direction of the line.
  ///
  /// Control and format characters other than the newline are written as `\u{1b}`.
  var printable: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.map { scalar in
      scalar.isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isHidden: Bool {
    switch properties.generalCategory {
    case .control: self != "\n"
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
