import Testing

@testable import ModelEngine

/// Cases of RFC 2046, section 5.1.
@Suite struct ReplacingPartsTests {
  private func parts(
    of body: String, type: String = "multipart/x-mixed-replace; boundary=b"
  ) throws -> [String] {
    var parts = try #require(ReplacingParts(contentType: type))
    parts.append(Array(body.utf8))
    var found: [String] = []
    while let part = parts.next(atEnd: true) {
      let fields = part.fields.map { "\($0.name)=\($0.value);" }.joined()
      found.append(fields + "|" + String(decoding: part.bytes, as: UTF8.self))
    }
    return found
  }

  @Test(arguments: [
    ("--b\r\nA: 1\r\nB:2 \r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--\r\n", ["A=1;B=2;|x", "|y"]),
    ("--b\nA: 1\n\nx\ny\n\n--b--", ["A=1;|x\ny\n"]),
    ("before\r\n--b \r\n\r\nx\r\n--b--\r\nbehind\r\n--b\r\n\r\nz", ["|x"]),
    ("--b\r\n\r\nx\r\n--b\r\n\r\nhalf", ["|x", "|half"]), ("--b\r\n\r\n--b\r\n\r\n", ["|", "|"]),
    ("--b\r\nA: 1", ["|A: 1"]), ("", []), ("no boundary", []), ("--b--", []),
    ("--b\r\n\r\na--b\r\n--bb\r\n--b--", ["|a--b\r\n--bb"]),
  ])
  func `a multipart body is split into parts with their fields at the lines with the boundary`(
    _ body: String, _ expected: [String]
  ) throws {
    #expect(try parts(of: body) == expected)
  }

  @Test func `a boundary may be in quotes`() throws {
    let type = "Multipart/X-Mixed-Replace; charset=x; boundary=\"a b\""
    #expect(try parts(of: "--a b\r\n\r\nx\r\n--a b--", type: type) == ["|x"])
  }

  @Test(
    arguments: [
      nil, "multipart/x-mixed-replace", "multipart/x-mixed-replace; boundary=",
      "multipart/mixed; boundary=b", "text/html",
    ] as [String?])
  func `a body of another type, or without a boundary, has no parts`(_ type: String?) {
    #expect(ReplacingParts(contentType: type) == nil)
  }

  @Test func `a part is complete when the next line with the boundary has arrived`() throws {
    var parts = try #require(ReplacingParts(contentType: "multipart/x-mixed-replace; boundary=b"))
    let body = "--b\r\n\r\nx\r\n--b\r\n\r\ny\r\n--b--\r\n"
    var counts: [Int] = []
    for byte in body.utf8 {
      parts.append([byte])
      if parts.next(atEnd: false) != nil { counts.append(counts.count + 1) }
    }
    #expect(counts == [1, 2])
    #expect(parts.next(atEnd: true) == nil)
  }
}
