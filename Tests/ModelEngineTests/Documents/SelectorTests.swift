import Testing

@testable import ModelEngine

@Suite struct SelectorTests {
  private static let document = HTMLDocument(
    Array(
      """
      <div id=a class="x y"><p class=y><a name=n href=/>link</a></p></div><p id=last>
      """.utf8), encoding: nil)

  @Test(arguments: [
    ("p", "p"), ("#a", "div"), (".y", "div"), ("p.y", "p"), ("div.x.y", "div"),
    ("[name=n]", "a"), ("a[name=\"n\"]", "a"), ("[href]", "a"), ("div a", "a"), (".x .y a", "a"),
    ("*", "html"), ("P", "p"),
  ])
  func `a selector finds the first element in document order`(_ text: String, _ tag: String) throws
  {
    let selector = try #require(Selector(text))
    let index = try #require(selector.first(in: Self.document.elements))
    #expect(Self.document.elements[index].tag == tag)
  }

  @Test(arguments: ["#none", "p a b", "a p", ".x#last", "[name=m]"])
  func `a selector without a matching element returns nil`(_ text: String) throws {
    #expect(try #require(Selector(text)).first(in: Self.document.elements) == nil)
  }

  @Test(arguments: ["", "a > b", "a:hover", "a, b", "#", ".", "[x", "[]", "a+b"])
  func `an unsupported selector is refused`(_ text: String) { #expect(Selector(text) == nil) }
}
