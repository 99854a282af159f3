import Testing

@testable import ScenarioRuns

@Suite struct MarkupTests {
  @Test func `XML attributes and texts are escaped, including line feeds in attributes`() {
    var root = JUnitDocument.Markup("a", ["b": "1 < 2 & \"3\"\n4"])
    #expect(
      root.document == """
        <?xml version="1.0" encoding="UTF-8"?>
        <a b="1 &lt; 2 &amp; &quot;3&quot;&#10;4"/>

        """)
    root.children = [JUnitDocument.Markup("c", text: "]]>\u{8}\u{FFFE}\n")]
    #expect(root.document.hasSuffix("\n  <c>]]&gt;\\u{8}\\u{fffe}\n</c>\n</a>\n"))
  }
}
