import Foundation
import Testing

@testable import ModelEngine

@Suite struct HTMLDocumentTests {
  private func elements(_ html: String) -> [PageElement] {
    HTMLDocument(Array(html.utf8), encoding: "UTF-8").elements
  }

  /// Returns the tags of a document, each followed by the tags within it in parentheses.
  private func tree(_ html: String) -> String {
    let elements = elements(html)
    func text(_ index: Int) -> String {
      let children = elements.indices.filter { elements[$0].parent == index }.map(text)
      return elements[index].tag + (children.isEmpty ? "" : "(\(children.joined(separator: " ")))")
    }
    return elements.indices.filter { elements[$0].parent == nil }.map(text).joined(separator: " ")
  }

  @Test(arguments: [
    // HTML 13.1.2.4, optional tags
    ("<title>a</title><p>b", "html(head(title) body(p))"),
    ("<ul><li>a<li>b</ul>", "html(head body(ul(li li)))"),
    ("<table><tr><td>a</table>", "html(head body(table(tbody(tr(td)))))"),
    // HTML 13.2.10, an introduction to error handling and strange cases
    ("<p>1<b>2<i>3</b>4</i>5</p>", "html(head body(p(b(i) i)))"),
    ("<b>1<p>2</b>3</p>", "html(head body(b p(b)))"),
    (
      "<table><b><tr><td>aaa</td></tr>bbb</table>ccc", "html(head body(b b table(tbody(tr(td))) b))"
    ),
    // Text alone, where scripts run (HTML 13.3)
    ("<noscript><meta http-equiv=refresh><img></noscript><p>", "html(head(noscript) body(p))"),
    ("<p><noscript><iframe></iframe></noscript><b>", "html(head body(p(noscript b)))"),
    ("<NoScript><a></NOSCRIPT ><p>", "html(head(noscript) body(p))"),
    ("<div><textarea><b></textarea><xmp><b></xmp>", "html(head body(div(textarea xmp)))"),
    (
      "<div><noembed><b></noembed><noframes><b></noframes>",
      "html(head body(div(noembed noframes)))"
    ),
    ("<div><iframe><b></iframe><style><b></style>", "html(head body(div(iframe style)))"),
    ("<title><b></title>", "html(head(title) body)"),
    ("<template><iframe></iframe></template><p>", "html(head(template) body(p))"),
    // Foreign elements (HTML 13.2.6.5)
    ("<svg><title>a</title><a/></svg><p>", "html(head body(svg:svg(svg:title svg:a) p))"),
    ("<svg><foreignObject><p></svg>", "html(head body(svg:svg(svg:foreignobject(p))))"),
    ("<svg><noscript><p>", "html(head body(svg:svg(svg:noscript) p))"),
    ("<math><mi><b></math>", "html(head body(math:math(math:mi(b))))"),
    ("<svg><p>", "html(head body(svg:svg p))"),
    // Elements that are no longer special
    ("<isindex><p>", "html(head body(isindex(p)))"),
    ("<frameset><frame><noframes><p></noframes></frameset>", "html(head frameset(frame noframes))"),
    ("", ""), ("<!-- -->", "html(head body)"),
  ])
  func `the parser builds the tree that the HTML standard describes`(html: String, tree: String) {
    #expect(self.tree(html) == tree)
  }

  @Test(arguments: [
    ("<title>a &amp; <b> <NOSCRIPT></title>", "a & <b> <noscript>"),
    ("<title><nOsCrIpT>", "<noscript>"), ("<textarea>\nb\n</textarea>", "b\n"),
    ("<select><option> c <b>d</b></select>", " c d"),
  ])
  func `the text of a title, textarea or option is kept, and references in it are decoded`(
    html: String, text: String
  ) {
    #expect(elements(html).map(\.text).first { !$0.isEmpty } == text)
  }

  @Test func `attributes have lowercase names, and attributes of SVG elements keep their prefix`() {
    let elements = elements(
      "<a HREF='/a?b&amp;c' TITLE='<noscript>' href=2><svg xlink:href=d viewbox=1><b onClick=e>")
    #expect(
      elements.first { $0.tag == "a" }?.attributes == ["href": "/a?b&c", "title": "<noscript>"])
    #expect(
      elements.first { $0.tag == "svg:svg" }?.attributes == ["xlink:href": "d", "viewbox": "1"])
    #expect(elements.first { $0.tag == "b" }?.attributes == ["onclick": "e"])
  }

  @Test(arguments: [
    ("<form id=f><input>", "f"), ("<form id=f></form><input>", nil),
    ("<table><form id=f><tr><td><input></table>", "f"),
    ("<table><form id=f></form><tr><td><input></table>", nil),
    ("<div><form id=f></div><input>", "f"), ("<form id=f><form id=g><input>", "f"),
    ("<form id=f></form><input form=f>", "f"), ("<form id=f><input form=g>", nil),
    ("<form id=f><p id=g></p><input form=g>", nil),
    ("<form id=f><div></form><input></div>", "f"),
    ("<table><form id=f><tr><td><b><p><input></b></table>", nil),
    ("<table><form id=f><tr><td><b><p></b><input></table>", "f"),
    ("<form id=f><b><p><input></b>", "f"),
  ])
  func `a control belongs to the open form, or to the form that its form attribute names`(
    html: String, id: String?
  )
    throws
  {
    let elements = elements(html)
    let control = try #require(elements.firstIndex { $0.tag == "input" })
    #expect(elements.form(of: control).map { elements[$0]["id"] } == id.map { .some($0) })
  }

  @Test(arguments: [
    String(repeating: "<div>", count: 100_000), String(repeating: "<b>", count: 100_000),
    String(repeating: "<svg><a>", count: 50_000),
    "<p " + (0..<100_000).map { "a\($0)" }.joined(separator: " ") + ">",
    (0..<2000).map { "<font a=\($0)>" }.joined() + String(repeating: "<p></p>", count: 20_000),
    String(repeating: "<table><td>", count: 30_000), String(repeating: "<template>", count: 50_000),
    String(repeating: "</p>", count: 100_000), String(repeating: "<a><p>", count: 20_000),
    String(repeating: "<select><option>", count: 50_000),
    "<table><svg><desc><![CDATA[x]]>]]>", "<table><svg><desc><![CDATA[x]]>!<![CDATA[<b>",
    "<table><math><annotation-xml encoding='text/html'><![CDATA[<mglyph>]]> &#0;",
  ])
  func `a hostile document is parsed without a crash or a hang, and its beginning is kept`(
    html: String
  ) {
    let elements = elements("<title>Title</title><body><i id=x></i>" + html)
    #expect(elements.contains { $0.text == "Title" })
    #expect(elements.contains { $0["id"] == "x" })
    #expect(elements.indices.suffix(10).allSatisfy { elements.path(from: $0).count <= 520 })
  }

  @Test(arguments: [(0, true), (16 << 20, true), ((16 << 20) + 1, false)])
  func `a document of more than 16 MiB is reported as only partly parsed`(size: Int, isWhole: Bool)
  {
    let document = HTMLDocument(Array(repeating: UInt8(ascii: "x"), count: size), encoding: nil)
    #expect((document.gap == nil) == isWhole)
  }

  @Test(arguments: [
    ("<b><p><iframe></iframe></b></p>", true), ("<p><iframe></iframe></p>", false),
    ("<table><iframe></iframe></table>", false), ("<b><p><i>x</i></b></p>", false),
  ])
  func `an iframe that the adoption agency algorithm moves is reported as a gap in the model`(
    html: String, hasGap: Bool
  ) {
    #expect((HTMLDocument(Array(html.utf8), encoding: nil).gap != nil) == hasGap)
  }

  @Test(arguments: [
    "<", "</", "<!", "<!-", "<noscript", "</noscript", "<a b=", "<isindex/", "&", "\0",
  ])
  func `a document that ends in an unfinished tag or reference is still parsed`(html: String) {
    #expect(elements("<p>" + html).contains { $0.tag == "p" })
  }
}
