import Foundation
import Testing

@testable import ModelEngine

@Suite struct LazyFrameTests {
  private static let frame = "<iframe loading=lazy src=/x></iframe>"

  private func content(_ html: String) throws -> PageContent {
    let url = try #require(URL(string: "http://a/"))
    return Page(HTMLDocument(Array(html.utf8), encoding: nil), url: url).content
  }

  @Test(arguments: [
    ("", true), ("<title>Page</title><p>Text.</p>", true),
    ("<div style='height: 480px'></div>", false), ("<div style='height: 479px'></div>", nil),
    ("<div style='height: 300px'></div><div style='height: 300px'></div>", false),
    ("<div style='height: 300px'><div style='height: 300px'></div></div>", nil),
    ("<style>div { display: none }</style><div style='height: 500px'></div>", nil),
    ("<div style='height: 500px; float: left'></div>", nil), ("<img src=/a>", nil),
    ("<iframe src=/y></iframe>", nil), ("<p class=high></p>", nil),
    (String(repeating: "a ", count: 500), nil), (String(repeating: "<p>", count: 10), nil),
    ("<section style='display: none'>", nil),
  ])
  func `a lazy frame's visibility is known only if it can be computed without layout`(
    before: String, isSeen: Bool?
  )
    throws
  {
    let frames = try content(before + Self.frame).lazyFrames
    #expect(frames.count == 1)
    #expect(frames.first?.isSeen(inHeight: 480) == isSeen)
  }

  @Test(arguments: [
    "<iframe src=/x></iframe>", "<iframe loading=eager src=/x></iframe>",
    "<iframe loading=lazy></iframe>", "<iframe loading=lazy srcdoc=x></iframe>",
    "<frameset><frame loading=lazy src=/x></frameset>", "<embed loading=lazy src=/x>",
  ])
  func `a frame that is eager, has no src or is not an iframe is not treated as lazy`(html: String)
    throws
  {
    let content = try content(html)
    #expect(content.lazyFrames.isEmpty)
    #expect(content.subframes.count == 1)
  }
}
