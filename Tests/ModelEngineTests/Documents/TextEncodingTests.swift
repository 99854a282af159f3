import Foundation
import Testing

@testable import ModelEngine

@Suite struct TextEncodingTests {
  @Test(arguments: [
    ("utf8", "UTF-8"), (" Latin1\n", "windows-1252"), ("us-ascii", "windows-1252"),
    ("ISO-8859-9", "windows-1254"), ("x-sjis", "Shift_JIS"), ("gb2312", "GBK"),
    ("ks_c_5601-1987", "EUC-KR"), ("tis-620", "windows-874"), ("logical", "ISO-8859-8-I"),
    ("utf-16", "UTF-16LE"), ("utf-7", nil), ("", nil),
  ])
  func `an encoding is found by its label`(label: String, name: String?) {
    #expect(TextEncoding(label: label)?.name == name)
  }

  // The bytes are those of the indexes of the Encoding standard.
  @Test(arguments: [
    ("shift_jis", [0x82, 0xA0], "あ"), ("shift_jis", [0x83, 0x5C], "ソ"),
    ("euc-jp", [0xA4, 0xA2], "あ"),
    ("big5", [0xA4, 0xA4], "中"), ("gbk", [0xD6, 0xD0], "中"),
    ("gb18030", [0x81, 0x30, 0x81, 0x30], "\u{80}"),
    ("euc-kr", [0xB0, 0xA1], "가"), ("koi8-r", [0xC1], "а"), ("windows-1251", [0xE0], "а"),
    ("windows-1252", [0x80, 0xE9], "€é"), ("windows-1252", [0x81], "\u{81}"),
    ("gbk", [0x80], "€"), ("big5", [0xA3, 0xE1], "€"),
    ("x-user-defined", [0x41, 0x80, 0xFF], "A\u{F780}\u{F7FF}"),
    ("iso-8859-2", [0xB1], "ą"), ("macintosh", [0x8E], "é"), ("utf-8", [0xC3, 0xA9], "é"),
  ])
  func `bytes are decoded to text, and encoded back to the same bytes`(
    label: String, bytes: [UInt8], text: String
  ) throws {
    let encoding = try #require(TextEncoding(label: label))
    #expect(encoding.decode(bytes) == text)
    #expect(encoding.encode(text) == bytes)
  }

  @Test(arguments: [
    ("shift_jis", [0x82], "\u{FFFD}"), ("euc-jp", [0xFF, 0x41], "\u{FFFD}A"),
    ("windows-1253", [0xAA], "\u{FFFD}"), ("utf-8", [0xFF], "\u{FFFD}"),
    ("big5", [0x82, 0xA0, 0x41], "\u{FFFD}A"), ("euc-jp", [0x8F, 0xA1, 0xFF, 0x41], "\u{FFFD}A"),
    ("euc-jp", [0xF0, 0x9F, 0x98, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("replacement", [0x41, 0x42], "\u{FFFD}"), ("replacement", [], ""),
  ])
  func `malformed bytes become replacement characters`(label: String, bytes: [UInt8], text: String)
    throws
  {
    #expect(try #require(TextEncoding(label: label)).decode(bytes) == text)
  }

  @Test(arguments: [
    ("shift_jis", "a€b", "a&#8364;b"), ("shift_jis", "a\u{E05E}", "a&#57438;"),
    ("windows-1252", "あ🙂", "&#12354;&#128578;"), ("euc-jp", "aäb", "a&#228;b"),
    ("replacement", "é", "é"), ("x-user-defined", "aé", "a&#233;"),
    ("iso-8859-2", "é€", "\u{FFFD}&#8364;"), ("iso-2022-jp", "é", "&#233;"),
    ("big5", "aéb", "a&#233;b"), ("windows-1252", "\u{80}", "&#128;"),
    ("windows-1251", "\u{81}", "&#129;"),
  ])
  func `a character that the encoding lacks becomes a numeric reference`(
    label: String, text: String, encoded: String
  ) throws {
    let bytes = try #require(TextEncoding(label: label)).encode(text)
    #expect(String(decoding: bytes, as: UTF8.self) == encoded)
  }

  @Test(arguments: [("windows-1252", UInt8(0x81)), ("windows-1251", 0x98), ("shift_jis", 0x80)])
  func `a control character that the encoding does not map is encoded as its own byte`(
    label: String, byte: UInt8
  )
    throws
  {
    let text = String(UnicodeScalar(byte))
    #expect(try #require(TextEncoding(label: label)).encode(text) == [byte])
  }

  @Test(arguments: [
    ("<meta charset=shift_jis>", "Shift_JIS"), ("<META CHARSET = 'koi8-r' >", "KOI8-R"),
    ("<!-- <meta charset=koi8-r> --><meta charset=gbk>", "GBK"),
    ("<meta http-equiv=content-type content='text/html; charset=euc-jp'>", "EUC-JP"),
    ("<meta content='text/html; charset=euc-jp' http-equiv=Content-Type>", "EUC-JP"),
    ("<meta content='text/html; charset=euc-jp'>", nil),
    ("<meta http-equiv=content-type content='text/html; charset=\"euc-jp\"'>", "EUC-JP"),
    ("<meta http-equiv=content-type content='charset charset=euc-jp;'>", "EUC-JP"),
    ("<meta charset=unknown><meta charset=big5>", "Big5"), ("<meta charset=utf-16>", "UTF-8"),
    ("<meta charset=iso-2022-kr>", "replacement"),
    ("<meta charset=x-user-defined>", "windows-1252"), ("<metacharset=big5>", nil),
    ("<a title='<meta charset=big5>'>", nil), ("<!-->", nil), ("<!--><meta charset=big5>", "Big5"),
    ("</p title='><meta charset=gbk>'><meta charset=big5>", "Big5"),
    ("<?x?><meta charset=big5>", "Big5"),
    ("<meta charset", nil), ("<meta charset='big5", nil), ("<meta/charset=big5/>", nil),
    (String(repeating: " ", count: 1024) + "<meta charset=big5>", nil),
  ])
  func `the encoding of a page is read from its meta elements`(html: String, name: String?) {
    #expect(MetaPrescan(Array(html.utf8)).encoding?.name == name)
  }

  @Test(arguments: [
    ([0xEF, 0xBB, 0xBF], "big5", "UTF-8"), ([0xFE, 0xFF], nil, "UTF-16BE"),
    ([0xFF, 0xFE], "big5", "UTF-16LE"), ([0x41], "big5", "Big5"), ([0x41], "x", "windows-1252"),
    ([], nil, "windows-1252"),
  ])
  func `a byte order mark takes precedence over the response's charset`(
    bytes: [UInt8], charset: String?, name: String
  ) {
    #expect(TextEncoding(of: bytes, charset: charset, isXML: false).name == name)
  }

  @Test(arguments: [
    ("/a?b=あ#あ", "/a?b=%82%A0#あ"), ("/あ", "/あ"), ("/a?é'ア", "/a?%26%23233%3B'%83A"),
    ("mailto:a?b=あ", "mailto:a?b=あ"), ("https://a/?あ", "https://a/?%82%A0"), ("#?あ", "#?あ"),
  ])
  func `the query of an address is encoded in the page's encoding`(address: String, encoded: String)
    throws
  {
    let encoding = try #require(TextEncoding(label: "shift_jis"))
    let base = try #require(URL(string: "http://a/"))
    #expect(encoding.encodingQuery(of: address, base) == encoded)
  }
}
