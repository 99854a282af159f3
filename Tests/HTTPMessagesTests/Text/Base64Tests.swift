import Testing

@testable import HTTPMessages

@Suite struct Base64Tests {
  @Test(arguments: [
    ("", []), ("AA==", [0]), ("AA=", [0]), ("AA", [0]), ("AAEC", [0, 1, 2]), ("+/8=", [251, 255]),
    ("+/8", [251, 255]),
  ])
  func `base64 text is decoded with or without padding`(text: String, bytes: [UInt8]) {
    #expect(Base64.decode(text.utf8) == bytes)
  }

  @Test(arguments: [
    "A", "AAAAA", "A===", "=AAA", "AA=A", "====", "AAAA====", "AA==AA==", "A A=", "A\nA=", "-_8=",
    "é",
  ])
  func `text that is not base64 is refused`(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test(arguments: 0...7)
  func `encoded bytes are decoded to the same bytes`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: 37 * $0 + 250) }
    #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
    #expect(Base64.encode(bytes).utf8.count == (count + 2) / 3 * 4)
  }
}
