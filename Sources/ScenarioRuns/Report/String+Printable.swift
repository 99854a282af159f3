import WebViewKit

extension String {
  /// The string, made safe to print on a terminal.
  ///
  /// Text from a page, a header or a library could otherwise move the cursor, change colours or
  /// reverse the direction of the line.
  ///
  /// Control and format characters other than the newline, and noncharacters, are written
  /// as `\u{1b}`. The result is also valid in XML and YAML.
  package var printable: String {
    guard unicodeScalars.contains(where: \.isHidden) else { return self }
    return unicodeScalars.map { scalar in
      scalar.isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// The printable text in one line, with line feeds escaped.
  package var printableLine: String { printable.replacing("\n", with: "\\u{a}") }
}

extension String {
  /// Returns the text, padded to a width with spaces before it.
  package func padded(before width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// Returns the text, padded to a width with spaces after it.
  package func padded(behind width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension Unicode.Scalar {
  /// Whether the character is invisible in a line of text.
  package var isHidden: Bool {
    if properties.isNoncharacterCodePoint { return true }
    return switch properties.generalCategory {
    case .control: self != "\n"
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Duration {
  /// Seconds with two decimals, `0.05 s`; `String(format:)` would need all of Foundation for this.
  package var inHundredths: String {
    let hundredths = Int((inSeconds * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction) s"
  }

  /// Seconds: `0.05 s`, `52 s`.
  package var inRoundedSeconds: String {
    self < .seconds(10) ? inHundredths : "\(Int(inSeconds.rounded())) s"
  }

  /// Seconds with three decimals and no unit, `0.052`, as machine-readable formats require.
  package var inThousandths: String {
    let thousandths = max(0, Int((inSeconds * 1000).rounded()))
    let fraction = String(thousandths % 1000)
    return "\(thousandths / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
  }
}
