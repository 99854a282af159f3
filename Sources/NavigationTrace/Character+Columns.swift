extension Character {
  /// How many columns of a terminal the character takes: two for those of East Asia and for emoji.
  var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.properties.isEmojiPresentation { return 2 }
    // A text character that is followed by the selector of emoji is shown as one.
    if unicodeScalars.contains("\u{FE0F}") { return 2 }
    if first.properties.generalCategory == .nonspacingMark { return 0 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// The blocks that are wide or fullwidth by Unicode's annex 11.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
