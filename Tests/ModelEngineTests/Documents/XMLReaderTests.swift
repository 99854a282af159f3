import Foundation
import Testing

@testable import ModelEngine

@Suite struct XMLReaderTests {
  private static let root = "<html xmlns='http://www.w3.org/1999/xhtml'>"

  private func tags(_ xml: String) -> [String] {
    HTMLDocument(Array(xml.utf8), encoding: nil, type: "application/xhtml+xml").elements.map(\.tag)
  }

  @Test(arguments: [
    ("<title/><iframe src='/a'/><p/>", ["title", "iframe", "p"]),
    ("<template><iframe/></template><noscript><p/></noscript>", ["template", "noscript", "p"]),
    ("<!-- <a/> --><![CDATA[<b/>]]><?c <d/>?><e/>", ["e"]),
    ("<svg xmlns='http://www.w3.org/2000/svg'><title/></svg><p/>", ["svg:svg", "svg:title", "p"]),
    ("<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:a/><b/></s:svg>", ["svg:svg", "svg:a", "b"]),
    ("<x:title xmlns:x='urn:x'/>", ["xml:title"]), ("<a/></p><b/>", ["a"]), ("<a b><c/></a>", []),
    ("<a b=c/>", []), ("<a b='1' b='2'/><c/>", []), ("<a", []), ("<!--", []), ("<a b='<'/>", []),
  ])
  func `an XML document is read up to its first error`(xml: String, tags: [String]) {
    #expect(self.tags(Self.root + xml) == ["html"] + tags)
  }

  @Test(arguments: [
    ("<?xml version='1.0'?><!DOCTYPE html [<!ENTITY a '>'>]>", ["html"]), ("text", ["html"]),
  ])
  func `an XML prolog is skipped`(prolog: String, tags: [String]) {
    #expect(self.tags(prolog + Self.root) == tags)
  }

  @Test(arguments: [
    ("a &lt;&#98;&#x63;&gt; &amp;", "a <bc> &"), ("<![CDATA[&amp;]]>", "&amp;"),
    ("&x; & b", "&x; & b"),
    ("&#xFFFFFFFF;&#;", "&#xFFFFFFFF;&#;"),
  ])
  func `known references in XML text are replaced, and unknown ones are kept`(
    xml: String, text: String
  ) {
    let elements = HTMLDocument(
      Array("\(Self.root)<title>\(xml)</title>".utf8), encoding: nil, type: "text/xml"
    ).elements
    #expect(elements.last?.text == text)
  }

  @Test func `elements nested 100,000 deep in an XML document are all read`() {
    #expect(tags(Self.root + String(repeating: "<a>", count: 100_000)).count == 100_001)
  }

  @Test(arguments: [
    ("<?xml version='1.0' encoding='shift_jis'?>", "Shift_JIS"),
    ("<a encoding='shift_jis'/>", "UTF-8"),
    ("<?xml version='1.0'?>", "UTF-8"), ("<?xml encoding=koi8-r?>", "UTF-8"),
  ])
  func `an XML declaration sets the encoding`(xml: String, name: String) {
    #expect(TextEncoding(of: Array(xml.utf8), charset: nil, isXML: true).name == name)
  }
}
