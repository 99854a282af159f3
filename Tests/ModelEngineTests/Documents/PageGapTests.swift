import Foundation
import Testing

@testable import ModelEngine

@Suite struct PageGapTests {
  @Test(arguments: [
    ("<p>A page.<script>go()</script>", "has a script that the model does not run"),
    ("<div onload = go()>", "has a handler onload that the model does not run"),
    (
      "<svg><a><set attributeName=href to=/b></a></svg>",
      "has <svg:set attributename=\"href\">, which the model does not follow"
    ),
    (
      "<a href=/a><img isMap src=/b></a>", "has <img ismap>, which the model does not follow"
    ),
    (
      "<template shadowrootmode=open><iframe src=/a></iframe></template>",
      "has <template shadowrootmode=\"open\">, which the model does not follow"
    ),
    ("<p>A script and an ismap.<img src=/a><iframe src=/a loading=eager></iframe>", nil),
    (
      "<svg><a xlink:href=/a>On</a></svg>",
      "has <svg:a xlink:href=\"/a\">, which the model does not follow"
    ),
    ("<svg><use xlink:href='#icon'/></svg>", nil),
    ("<!-- <img ismap> --><textarea><img ismap></textarea>", nil),
  ])
  func `a part of a page that the model does not implement is named in the message`(
    page: String, message: String?
  ) {
    #expect(ModelEngine.unmodelledPart(of: page) == message)
  }

  @Test func `each kind of unsupported part is reported once, as soon as its bytes have arrived`() {
    var search = PageGapSearch()
    let page = Array(
      "<p>A page.<script>go()</script><img ismap><script>on()</script><input ismap>".utf8)
    let found = (1...page.count).map { search.newGaps(in: Array(page[..<$0]), type: "text/html") }
    #expect(found.flatMap(\.self) == [.script("has a script"), .name("has <img ismap>")])
    #expect(found.firstIndex { !$0.isEmpty } ?? 0 >= 16)
  }

  @Test(arguments: [
    ("image/svg+xml", true), ("application/xhtml+xml", true), ("text/xml", true),
    ("text/plain", false), ("application/javascript", false),
  ])
  func `only HTML and XML types are searched for unsupported parts`(type: String, hasGap: Bool) {
    let gaps = PageGapSearch.gaps(
      in: Array("<svg xmlns='http://www.w3.org/2000/svg'><script>go()</script></svg>".utf8),
      type: type)
    #expect(gaps == (hasGap ? [.script("has a script")] : []))
  }

  @Test
  func `after a script was found, later scripts are not reported, but other unsupported parts are`()
  {
    var search = PageGapSearch()
    let page = Array("<script>go()</script><script>on()</script><p onclick=go()>".utf8)
    #expect(search.newGaps(in: page, type: "text/html") == [.script("has a script")])
    #expect(search.newGaps(in: page + page, type: "text/html") == [])
    let last = page + page + Array("<img ismap>".utf8)
    #expect(search.newGaps(in: last, type: "text/html") == [.name("has <img ismap>")])
  }
}
