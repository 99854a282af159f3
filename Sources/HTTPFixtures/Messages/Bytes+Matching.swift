extension UnsafeRawBufferPointer {
  /// Whether the bytes of a range are `text`, which is ASCII, without regard to case.
  func matches(_ range: Range<Int>, _ text: String) -> Bool {
    guard range.count == text.utf8.count else { return false }
    return zip(self[range], text.utf8).allSatisfy { $0.lowercased == $1.lowercased }
  }
}

extension UInt8 {
  /// The lower-case letter of an ASCII letter, everything else unchanged.
  var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
