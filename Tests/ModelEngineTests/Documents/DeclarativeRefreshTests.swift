import Testing

@testable import ModelEngine

/// The table of web-platform-tests' test of the parsing of `meta` refreshes
/// (html/semantics/document-metadata/the-meta-element/pragma-directives).
@Suite struct DeclarativeRefreshTests {
  @Test(
    arguments: [
      ("1", 1, nil), ("1 ", 1, nil), ("1\t", 1, nil), ("1\r", 1, nil), ("1\n", 1, nil),
      ("1\u{C}", 1, nil), ("1;", 1, nil), ("1,", 1, nil), ("1; url=foo", 1, "foo"),
      ("1, url=foo", 1, "foo"), ("1 url=foo", 1, "foo"), ("1;\turl=foo", 1, "foo"),
      ("1,\turl=foo", 1, "foo"), ("1\turl=foo", 1, "foo"), ("1;\rurl=foo", 1, "foo"),
      ("1,\rurl=foo", 1, "foo"), ("1\rurl=foo", 1, "foo"), ("1;\nurl=foo", 1, "foo"),
      ("1,\nurl=foo", 1, "foo"), ("1\nurl=foo", 1, "foo"), ("1;\u{C}url=foo", 1, "foo"),
      ("1,\u{C}url=foo", 1, "foo"), ("1\u{C}url=foo", 1, "foo"), ("1 x;url=foo", 1, "x;url=foo"),
      ("1;;url=foo", 1, ";url=foo"), ("  1  ;  url  =  foo", 1, "foo"),
      ("  1  ,  url  =  foo", 1, "foo"), ("  1  ;  foo", 1, "foo"), ("  1  ,  foo", 1, "foo"),
      ("  1  url  =  foo", 1, "foo"), ("1; url=foo ", 1, "foo "), ("1; url=f\to\no", 1, "f\to\no"),
      ("1; url=\"foo\"bar", 1, "foo"), ("1; url='foo'bar", 1, "foo"),
      ("1; url=\"foo'bar", 1, "foo'bar"), ("1; url foo", 1, "url foo"), ("1; urlfoo", 1, "urlfoo"),
      ("1; urfoo", 1, "urfoo"), ("1; ufoo", 1, "ufoo"), ("1; \"foo\"bar", 1, "foo"),
      ("0; url=foo", 0, "foo"), ("0; foo", 0, "foo"), ("0", 0, nil), ("1.9; url=foo", 1, "foo"),
      ("1.9..5.; url=foo", 1, "foo"), (".9; url=foo", 0, "foo"), ("0.9; url=foo", 0, "foo"),
    ] as [(String, Double, String?)])
  func `a refresh is parsed into a delay in whole seconds and an optional address`(
    _ text: String, _ delay: Double, _ address: String?
  ) throws {
    let refresh = try #require(DeclarativeRefresh(text))
    #expect(refresh.delay == delay)
    #expect(refresh.address == address)
  }

  @Test(
    arguments: [
      "", "1url=foo", "1x;url=foo", "; foo", ", foo", "foo", "+1; url=foo", "-1; url=foo",
      "+0; url=foo", "-0; url=foo", "+1; foo", "-1; foo", "+0; foo", "-0; foo", "+1", "-1", "+0",
      "-0", "1e0; url=foo", "1e1; url=foo", "10e-1; url=foo", "-0.1; url=foo",
    ])
  func `text whose delay is missing, signed or not followed by a separator is not a refresh`(
    _ text: String
  ) {
    #expect(DeclarativeRefresh(text) == nil)
  }

  @Test func `a CRLF separates the parts of a refresh`() throws {
    #expect(try #require(DeclarativeRefresh("1\r\n;\r\nurl=foo")).address == "foo")
  }
}
