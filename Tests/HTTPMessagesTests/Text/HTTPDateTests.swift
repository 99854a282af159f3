import Testing

@testable import HTTPMessages

@Suite struct HTTPDateTests {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `a date is formatted and parsed`(seconds: Int, text: String) {
    #expect(HTTPDate(seconds: seconds).text == text)
    #expect(HTTPDate(text)?.seconds == seconds)
  }

  @Test(arguments: [
    ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
    ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Thursday, 01-Jan-26 00:00:00 GMT", 1_767_225_600),
    ("Saturday, 01-Jan-72 00:00:00 GMT", 3_218_832_000),
    ("Sunday, 01-Jan-77 00:00:00 GMT", 220_924_800),
  ])
  func `a date in an obsolete format is parsed`(text: String, seconds: Int) {
    #expect(HTTPDate(obsolete: text, now: 2026)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT",
    "Sun Nov 6 08:49:37 1994", "Sun Nov  6 08:49:37 94", "Sunday, 06-Nov-94 08:49:37 UTC",
    "Sun Nov  6 08:49:37 1994 GMT", "Sun, +6 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 6 Nov 1994 8:49:37 GMT",
  ])
  func `a date in any other format is rejected`(text: String) {
    #expect(HTTPDate(text) == nil)
  }
}
