import Foundation
import FoundationNetworking
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct PageTests {
  private func page(_ html: String, refresh: String? = nil) throws -> Page {
    let url = try #require(URL(string: "http://a/dir/page?q#f"))
    return Page(HTMLDocument(Array(html.utf8), encoding: nil), url: url, refresh: refresh)
  }

  private func click(_ selector: String, _ html: String) throws -> PageAction? {
    var page = try page(html)
    let index = try #require(Selector(selector)?.first(in: page.elements))
    return page.click(on: index)
  }

  @Test func `title, frames and their addresses are read in document order`() throws {
    let content = try page(
      """
      <base href=/other/><title> a
       &amp; b </title><iframe src=1 name=n></iframe><iframe></iframe><iframe srcdoc="<p>"></iframe>
      """
    ).content
    #expect(content.title == "a & b")
    #expect(content.subframes.map(\.url?.absoluteString) == ["http://a/other/1", nil, nil])
    #expect(content.subframes.map(\.name) == ["n", nil, nil])
    #expect(content.subframes.map { $0.content != nil } == [false, false, true])
  }

  @Test(arguments: [
    ("0; url=/x", 0, "http://a/x"), ("1;URL='y'", 1, "http://a/dir/y"),
    ("5", 5, "http://a/dir/page?q#f"),
    ("0.5, z", 0, "http://a/dir/z"), ("2; url=", 2, "http://a/dir/page?q#f"),
  ])
  func `C01, C04: a refresh is read from the meta element and from the Refresh field`(
    _ text: String, _ delay: Double, _ address: String
  ) throws {
    var expected = PageContent.Refresh(delay: delay, url: try #require(URL(string: address)))
    #expect(try page("", refresh: text).content.refresh == expected)
    expected.isOfElement = true
    let meta = try page("<meta http-equiv=Refresh content=\"\(text)\">").content.refresh
    #expect(meta == expected)
  }

  @Test(arguments: ["", "x", "-1", "nan", "inf", "0; url=javascript:f()"])
  func `a refresh without a valid delay, or to a javascript address, is ignored`(_ text: String)
    throws
  {
    #expect(try page("", refresh: text).content.refresh == nil)
  }

  @Test(arguments: [
    (["3; a", "1; b", "2; c"], "http://a/dir/b"), (["1; a", "1; b"], "http://a/dir/b"),
    (["x", "1; a", "2; b"], "http://a/dir/a"), (["5; a", "4; javascript:f()"], "http://a/dir/a"),
  ])
  func `of several refreshes the one with the shortest delay applies, and the last one in a tie`(
    _ values: [String], _ address: String
  ) throws {
    let metas = values.map { "<meta http-equiv=refresh content='\($0)'>" }.joined()
    #expect(try page(metas).content.refresh?.url.absoluteString == address)
    let first = try #require(values.first)
    let others = values.dropFirst().map { "<meta http-equiv=refresh content='\($0)'>" }.joined()
    #expect(try page(others, refresh: first).content.refresh?.url.absoluteString == address)
  }

  @Test func `a click inside a link follows the link and uses the base element's target`() throws {
    let action = try #require(
      try click("b", "<base target=t><a href=' x ' download=n><b>x</b></a>"))
    #expect(action.request.url?.absoluteString == "http://a/dir/x")
    #expect(action.target == "t")
    #expect(action.downloadName == "n")
    #expect(action.type == .linkActivated)
  }

  @Test(
    arguments: [
      ("<a href=x>", nil, nil), ("<a href=x rel='a NoReferrer'>", .noReferrer, false),
      ("<a href=x rel=noopener referrerpolicy=Origin>", .origin, false),
      ("<a href=x rel='opener noopener'>", nil, false), ("<a href=x rel=opener>", nil, true),
      ("<area href=x referrerpolicy=unknown>", nil, nil),
    ] as [(String, ReferrerPolicy?, Bool?)])
  func `a link sets the referrer policy and whether its window has an opener`(
    _ html: String, _ policy: ReferrerPolicy?, _ isOpener: Bool?
  ) throws {
    let action = try #require(try click("[href]", html))
    #expect(action.referrerPolicy == policy)
    #expect(action.isOpener == isOpener)
  }

  @Test func `a frame uses its own referrer policy, or the policy of the meta elements before it`()
    throws
  {
    let content = try page(
      """
      <iframe></iframe><meta name=Referrer content=origin><meta name=referrer content=unknown>
      <iframe></iframe><iframe referrerpolicy=unsafe-url></iframe>
      <meta name=referrer content=never>
      """
    ).content
    #expect(content.subframes.map(\.referrerPolicy) == [nil, .origin, .unsafeURL])
    #expect(content.referrerPolicy == .noReferrer)
  }

  @Test(arguments: [
    "<b>", "<a><b>", "<a href=javascript:f()><b>", "<button type=button><b>", "<button><b>",
    "<form><button disabled><b>", "<form><input type=reset><b>",
    "<form method=dialog><button><b>",
  ])
  func `a click on an element that neither links nor submits starts no navigation`(_ html: String)
    throws
  {
    #expect(try click("b", html) == nil)
  }

  @Test func `typed text replaces a field's value when the form is submitted`() throws {
    var page = try page(
      "<form action=f><input name=a value=1><textarea name=b>2</textarea><input name=c><button>")
    for (selector, text) in [("[name=a]", "x y"), ("[name=b]", "")] {
      let index = try #require(Selector(selector)?.first(in: page.elements))
      #expect(page.elements.takesText(index))
      page.type(text, into: index)
    }
    let form = try #require(Selector("form")?.first(in: page.elements))
    let action = try #require(page.implicitSubmission(of: form))
    #expect(action.request.url?.absoluteString == "http://a/dir/f?a=x+y&b=&c=")
    #expect(action.textFields == ["a": "x y", "c": ""])
  }

  @Test(arguments: [
    ("<form><input name=a></form>", "http://a/dir/page?a=#f"),
    ("<form><input name=a><input name=b type=checkbox></form>", "http://a/dir/page?a=#f"),
    ("<form><input name=a><input name=b></form>", nil),
    (
      "<form><input name=a><input name=b><button formaction=/x></form>", "http://a/x?a=&b="
    ),
    ("<form><input name=a><button disabled>", nil),
    ("<form method=dialog><input name=a></form>", nil),
  ])
  func `the Return key uses a form's first button, or submits without one if it has one text field`(
    html: String, address: String?
  ) throws {
    let page = try page(html)
    let field = try #require(Selector("input")?.first(in: page.elements))
    let form = try #require(page.formAround(field))
    #expect(page.formAround(form) == form)
    #expect(page.implicitSubmission(of: form)?.request.url?.absoluteString == address)
  }

  @Test(arguments: [
    ("<input>", true), ("<input type=password>", true), ("<input type=date>", true),
    ("<textarea></textarea>", true), ("<input type=checkbox>", false), ("<input disabled>", false),
    ("<input readonly>", false), ("<a href=x>x</a>", false),
  ])
  func `text can be typed only into text fields that are neither disabled nor read-only`(
    html: String, takes: Bool
  ) throws {
    let page = try page(html)
    #expect(page.elements.indices.contains(where: page.elements.takesText) == takes)
  }

  @Test func `a malformed address is kept in a link's request and ignored in a frame`() throws {
    let link = try click("a", "<a href='http://b:99999/ x'>")
    #expect(link?.request.url?.absoluteString == "http://b:99999/%20x")
    #expect(try page("<iframe src='http://b:99999/'>").content.subframes.map(\.url) == [nil])
  }

  @Test func `a GET form without an action goes to the page's address with a new query`() throws {
    let action = try click("button", "<form><input name=é value='a\u{2028}'><button>")
    #expect(action?.request.url?.absoluteString == "http://a/dir/page?%C3%A9=a%E2%80%A8#f")
  }
}
